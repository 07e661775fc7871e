import { type Matrix, toMatrixDays } from "@/lib/domain/matrix";
import { readMatrix } from "@/lib/reads";
import { freeRoute } from "@/lib/route";

export const GET = freeRoute<{ projectId: string; days: string }, Matrix>((container, { projectId, days }) =>
  readMatrix(container, projectId, toMatrixDays(days)),
);
