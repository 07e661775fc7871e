import { freeRoute } from "@/lib/http/route";
import { usageQuery } from "@/lib/reads/usage";

export const GET = freeRoute(({ reads }, _params, { query }) => reads.usage(usageQuery(query)));
