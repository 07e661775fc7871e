import { fileRoute } from "@/lib/route";
import { usageFile } from "@/lib/usage-reads";

export const GET = fileRoute((container, _params, query) => usageFile(container, query));
