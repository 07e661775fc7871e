import { type Matrix, toMatrixDays } from "@/lib/domain/series/matrix";
import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute<{ projectId: string; days: string }, Matrix>(({ reads }, { projectId, days }) =>
  reads.matrix(projectId, toMatrixDays(days)),
);
