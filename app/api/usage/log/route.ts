import { fileRoute } from "@/lib/http/route";
import { usageFile } from "@/lib/reads/usage";

export const GET = fileRoute((container, _params, query) => usageFile(container, query));
