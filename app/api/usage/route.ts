import { freeRoute } from "@/lib/route";

export const GET = freeRoute((container) => container.usage());
