import type { Project } from "../domain/projects/project";
import type { KeywordList } from "../domain/response/reading";
import type { HistoryReader } from "../history/history-reader";
import type { Memo } from "../store/memo";
import { NEVER, type ReadContext } from "./read-context";

const RECENT_PROJECTS_MAX = 5;

type SavedContext = Pick<ReadContext, "upstream">;

export async function savedProject(context: SavedContext, projectId: string): Promise<Project | null> {
  return (await savedProjects(context)).find((project) => project.id === projectId) ?? null;
}

export async function recentProjects(context: SavedContext): Promise<{ id: string; name: string }[]> {
  const ids = await context.upstream.copies.overview.recentProjectIds(RECENT_PROJECTS_MAX);
  const projects = await savedProjects(context);
  return ids.flatMap((id) => {
    const project = projects.find((candidate) => candidate.id === id);
    return project === undefined ? [] : [{ id, name: project.name }];
  });
}

export async function projectNames(context: SavedContext): Promise<Map<string, string>> {
  return new Map<string, string>((await savedProjects(context)).map(({ id, name }) => [id, name]));
}

/** Made once for each version of a project's saved list. @returns null: no list is saved */
export async function ofSavedList<Made extends object>(
  { upstream }: SavedContext,
  memo: Memo<Made>,
  projectId: string,
  make: (list: KeywordList) => Made,
): Promise<Made | null> {
  const version = await upstream.keywordsVersion(projectId);
  if (version === null) return null;
  return memo(projectId, version, async () => {
    const { reading } = await upstream.listKeywords(projectId, NEVER);
    return reading === null ? null : make(reading.data);
  });
}

/** @returns null: the project has no history */
export async function ofHistory<Made>(
  { upstream }: SavedContext,
  projectId: string,
  make: (history: HistoryReader, version: string) => Promise<Made>,
): Promise<Made | null> {
  const history = await upstream.history();
  const version = (await history?.version(projectId)) ?? null;
  return history === null || version === null ? null : make(history, version);
}

export async function savedProjects({ upstream }: SavedContext): Promise<readonly Project[]> {
  return (await upstream.listProjects(NEVER)).reading?.data.projects ?? [];
}
