import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute((container) => container.quota());
