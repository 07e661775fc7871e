import { dataRoute } from "@/lib/http/route";

export const { GET, POST } = dataRoute((reads, _params, request) => reads.projects(request));
