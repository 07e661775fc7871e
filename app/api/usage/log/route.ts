import { respondFile } from "@/lib/http/responses";
import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute(async ({ reads }, _params, { query }) => respondFile(await reads.usageFile(query)));
