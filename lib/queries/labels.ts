import type { LabelImport } from "../domain/export/label-file";
import type {
  LabelEntry,
  LabelSubject,
  LabelsChange,
  LabelsOutcome,
  ManyLabelsOutcome,
  ProjectLabels,
} from "../domain/keyword/labels";
import { routeQuery } from "./answer-query";
import { getJson, postJson } from "./get-json";
import { projectPath } from "./projects";

export const labelsQuery = (projectId: string) =>
  routeQuery<ProjectLabels>(["labels", projectId], `${projectPath(projectId)}/labels`);

export type LabelsRequest = {
  projectId: string;
  keywordId: string | null;
  subject: LabelSubject;
  change: LabelsChange;
};

export const changeLabels = (request: LabelsRequest): Promise<LabelsOutcome> => postJson("/api/labels/change", request);

export const changeManyLabels = (request: {
  projectId: string;
  items: readonly { keywordId: string; subject: LabelSubject }[];
  change: LabelsChange;
}): Promise<ManyLabelsOutcome> => postJson("/api/labels/change-many", request);

export const allLabels = (): Promise<{ entries: LabelEntry[] }> => getJson("/api/labels");

export const importLabels = (request: { text: string; apply: boolean; replace: boolean }): Promise<LabelImport> =>
  postJson("/api/labels/import", request);
