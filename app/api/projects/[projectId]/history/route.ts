import { fileRoute } from "@/lib/http/route";

export const GET = fileRoute<{ projectId: string }>((reads, { projectId }) => reads.observationsFile(projectId));
