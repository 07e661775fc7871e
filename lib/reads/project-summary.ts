import type { KnownDay } from "../domain/history/history";
import type { Project } from "../domain/projects/project";
import type { KeywordList, Reading } from "../domain/response/reading";
import { inTurns } from "../domain/steps";
import { listFigureSteps } from "../domain/table/first-screen";
import type { ListFigures } from "../domain/table/pack";
import { viewedKeywords } from "./list-as-of";
import { NEVER, type ReadContext } from "./read-context";
import { savedProject } from "./saved-projects";

export type ProjectSummary = {
  project: Project | null;
  reading: Reading<KeywordList>;
  figures: ListFigures;
  days: KnownDay[];
};

export async function projectSummary(context: ReadContext, projectId: string): Promise<ProjectSummary | null> {
  const { reading } = await viewedKeywords(context, projectId, NEVER);
  if (reading === null) return null;
  const figures = await inTurns(listFigureSteps(reading.data));
  const days = (await (await context.upstream.history())?.trend(projectId)) ?? [];
  return { project: await savedProject(context, projectId), reading, figures, days };
}
