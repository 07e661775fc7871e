import { queryOptions } from "@tanstack/react-query";
import type { Matrix, MatrixDays } from "../../domain/series/matrix";
import { getJson } from "../get-json";
import { PROJECTS_PATH } from "../projects";

export const matrixQuery = (projectId: string, days: MatrixDays) =>
  queryOptions({
    queryKey: ["matrix", projectId, days],
    queryFn: ({ signal }) =>
      getJson<Matrix>(`${PROJECTS_PATH}/${encodeURIComponent(projectId)}/matrix/${days}`, signal),
  });
