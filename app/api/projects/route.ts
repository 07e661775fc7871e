import { readProjects } from "@/lib/reads";
import { dataRoute } from "@/lib/route";

export const { GET, POST } = dataRoute((container, _params, read) => readProjects(container, read));
