import type { Project } from "../domain/projects/project";
import { NEVER, type ReadContext } from "./read-context";

const RECENT_PROJECTS_MAX = 5;

type SavedContext = Pick<ReadContext, "upstream">;

/** A project as the saved list has it; null when no list is saved or it is not in it. Never asks. */
export async function savedProject(context: SavedContext, projectId: string): Promise<Project | null> {
  return (await savedProjects(context)).find((project) => project.id === projectId) ?? null;
}

/** Projects that were loaded last, newest first, as far as the saved list knows them. Never asks. */
export async function recentProjects(context: SavedContext): Promise<{ id: string; name: string }[]> {
  const ids = await context.upstream.copies.overview.recentProjectIds(RECENT_PROJECTS_MAX);
  const projects = await savedProjects(context);
  return ids.flatMap((id) => {
    const project = projects.find((candidate) => candidate.id === id);
    return project === undefined ? [] : [{ id, name: project.name }];
  });
}

/** Names of the projects of the account, as far as a saved list knows them. Never asks. */
export async function projectNames(context: SavedContext): Promise<Map<string, string>> {
  return new Map<string, string>((await savedProjects(context)).map(({ id, name }) => [id, name]));
}

/** The projects of the saved list; none while no list is saved. Never asks. */
export async function savedProjects({ upstream }: SavedContext): Promise<readonly Project[]> {
  return (await upstream.listProjects(NEVER)).reading?.data.projects ?? [];
}
