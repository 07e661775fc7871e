import { fileRoute } from "@/lib/http/route";

export const GET = fileRoute((reads, _params, query) => reads.usageFile(query));
