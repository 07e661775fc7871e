import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute(({ quota }) => quota.now());
