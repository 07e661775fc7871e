import type { Project } from "../../domain/projects/project";
import type { KeywordList, ProjectList } from "../../domain/response/reading";
import { keywordsAddress } from "../endpoints/keywords";
import { PROJECTS_ADDRESS } from "../endpoints/projects";
import type { SavedCopies } from "./saved-copies";

/** Sends no request. @returns null: no list is saved */
export async function savedProjects(copies: SavedCopies): Promise<readonly Project[] | null> {
  const copy = await copies.read(PROJECTS_ADDRESS);
  return copy === null ? null : (copy.data as ProjectList).projects;
}

export const savedProject = async (copies: SavedCopies, projectId: string | null): Promise<Project | null> =>
  projectId === null ? null : ((await savedProjects(copies))?.find(({ id }) => id === projectId) ?? null);

/** Sends no request. @returns null: no list of this project is saved */
export async function savedList(copies: SavedCopies, projectId: string | null): Promise<KeywordList | null> {
  const copy = projectId === null ? null : await copies.read(keywordsAddress(projectId));
  return copy === null ? null : (copy.data as KeywordList);
}
