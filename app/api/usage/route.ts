import { freeRoute } from "@/lib/http/route";
import { readUsageFigures } from "@/lib/reads/usage";

export const GET = freeRoute((container, _params, query) => readUsageFigures(container, query));
