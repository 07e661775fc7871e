import { queryOptions } from "@tanstack/react-query";
import type { GroupTrends } from "../../domain/figures/group-trend";
import type { Grouping } from "../../domain/table/groups";
import { getJson } from "../get-json";
import { PROJECTS_PATH } from "../projects";

export const groupTrendsQuery = (projectId: string, by: Grouping, asOf: string) =>
  queryOptions({
    queryKey: ["group-trends", projectId, by, asOf],
    queryFn: ({ signal }) =>
      getJson<GroupTrends | null>(`${PROJECTS_PATH}/${encodeURIComponent(projectId)}/group-trends?by=${by}`, signal),
    throwOnError: false,
  });
