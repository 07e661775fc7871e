import { respondFile } from "@/lib/http/responses";
import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute<{ projectId: string }>(async ({ reads }, { projectId }) =>
  respondFile(await reads.observationsFile(projectId)),
);
