import { type Matrix, toMatrixDays } from "@/lib/domain/history/matrix";
import { freeRoute } from "@/lib/http/route";
import { readMatrix } from "@/lib/reads/answers";

export const GET = freeRoute<{ projectId: string; days: string }, Matrix>((container, { projectId, days }) =>
  readMatrix(container, projectId, toMatrixDays(days)),
);
