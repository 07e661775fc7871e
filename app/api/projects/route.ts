import { dataRoute } from "@/lib/http/route";
import { readProjects } from "@/lib/reads/answers";

export const { GET, POST } = dataRoute((container, _params, read) => readProjects(container, read));
