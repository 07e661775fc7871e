import type { Project } from "../domain/projects/project";
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

export async function savedProjects({ upstream }: SavedContext): Promise<readonly Project[]> {
  return (await upstream.listProjects(NEVER)).reading?.data.projects ?? [];
}
