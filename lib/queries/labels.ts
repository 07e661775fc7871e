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

/** Tags, stars and notes of a project and its keywords, from our database. Free. */
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

/** Free. Throws ProblemError or OfflineError; the outcome names unsaved changes. */
export const changeLabels = (request: LabelsRequest): Promise<LabelsOutcome> => postJson("/api/labels/change", request);

/** Changes many keywords. Free. Throws ProblemError or OfflineError; counts refused changes. */
export const changeManyLabels = (request: {
  projectId: string;
  items: readonly { keywordId: string; subject: LabelSubject }[];
  change: LabelsChange;
}): Promise<ManyLabelsOutcome> => postJson("/api/labels/change-many", request);

/** All labels of this account, for export. Free. */
export const allLabels = (): Promise<{ entries: LabelEntry[] }> => getJson("/api/labels");

/** Preview or result of importing a labels file. Free. Throws ProblemError or OfflineError. */
export const importLabels = (request: { text: string; apply: boolean; replace: boolean }): Promise<LabelImport> =>
  postJson("/api/labels/import", request);
