import { queryOptions } from "@tanstack/react-query";
import type { LabelImport } from "../domain/export/label-file";
import type {
  LabelEntry,
  LabelSubject,
  LabelsChange,
  LabelsOutcome,
  ManyLabelsOutcome,
  ProjectLabels,
} from "../domain/keyword/labels";
import { getJson, postJson } from "./get-json";

/** Own tags, stars and notes of a project and its keywords, from our own database: free. */
export const labelsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["labels", projectId] as const,
    queryFn: ({ signal }) => getJson<ProjectLabels>(`/api/projects/${encodeURIComponent(projectId)}/labels`, signal),
    staleTime: 30_000,
    throwOnError: false,
  });

export type LabelsRequest = {
  projectId: string;
  keywordId: string | null;
  subject: LabelSubject;
  change: LabelsChange;
};

/** Makes one change. Free. Throws ProblemError or OfflineError; what cannot be kept is said in the outcome. */
export const changeLabels = (request: LabelsRequest): Promise<LabelsOutcome> => postJson("/api/labels/change", request);

/** Makes one change to many keywords. Free. Throws ProblemError or OfflineError; what was refused is counted. */
export const changeManyLabels = (request: {
  projectId: string;
  items: readonly { keywordId: string; subject: LabelSubject }[];
  change: LabelsChange;
}): Promise<ManyLabelsOutcome> => postJson("/api/labels/change-many", request);

/** Everything labeled in this account, for the file it travels in. Free. */
export const allLabels = (): Promise<{ entries: LabelEntry[] }> => getJson("/api/labels");

/** What a file of labels would change, or its changes. Free. Throws ProblemError or OfflineError. */
export const importLabels = (request: { text: string; apply: boolean; replace: boolean }): Promise<LabelImport> =>
  postJson("/api/labels/import", request);
