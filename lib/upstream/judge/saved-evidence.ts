import type { KeywordList, ProjectList } from "../../domain/response/reading";
import { DAY_MS } from "../../domain/time/units";
import type { CopyAddress } from "../endpoints/copy-address";
import { keywordsAddress } from "../endpoints/keywords";
import { PROJECTS_ADDRESS } from "../endpoints/projects";
import type { SavedCopies } from "../saved/saved-copies";
import { savedProject } from "../saved/saved-lists";

const EVIDENCE_AGE_MAX_MS = DAY_MS;

export type NamedProject = { id: string; name: string };

/** Facts from saved data about the things a request names. `…Listed`: in a list that was saved within a day. */
type Knowledge = {
  projectListed: boolean;
  keywordListed: boolean;
  seenIn: NamedProject | null;
};

export async function gatherEvidence(
  copies: SavedCopies,
  nowMs: number,
  about: { projectId: string | null; keywordId: string | null },
): Promise<Knowledge> {
  const recent = async <List>(address: CopyAddress): Promise<List | null> => {
    const copy = await copies.read(address);
    return copy?.complete && nowMs - copy.asOfMs < EVIDENCE_AGE_MAX_MS ? (copy.data as List) : null;
  };
  const { projectId, keywordId } = about;
  if (projectId === null) return { projectListed: false, keywordListed: false, seenIn: null };
  const ofProjects = await recent<ProjectList>(PROJECTS_ADDRESS);
  const projectListed = ofProjects?.projects.some(({ id }) => id === projectId) === true;
  if (keywordId === null) return { projectListed, keywordListed: false, seenIn: null };
  const list = await recent<KeywordList>(keywordsAddress(projectId));
  const keywordListed = list?.keywords.some(({ id }) => id === keywordId) === true;
  const holder = keywordListed ? null : await otherHolder(copies, keywordId, projectId);
  return { projectListed, keywordListed, seenIn: holder === null ? null : await namedProject(copies, holder) };
}

async function otherHolder(copies: SavedCopies, keywordId: string, projectId: string): Promise<string | null> {
  for (const id of await copies.overview.othersNaming(projectId, keywordId))
    if ((await listHolds(copies, id, keywordId)) === true) return id;
  return null;
}

/** Whether the project's saved list contains the keyword. null: the list is incomplete and does not contain it. */
async function listHolds(copies: SavedCopies, projectId: string, keywordId: string): Promise<boolean | null> {
  const copy = await copies.read(keywordsAddress(projectId));
  if (copy === null) return null;
  const holds = (copy.data as KeywordList).keywords.some((keyword) => keyword.id === keywordId);
  return holds || (copy.complete ? false : null);
}

async function namedProject(copies: SavedCopies, projectId: string): Promise<NamedProject> {
  return { id: projectId, name: (await savedProject(copies, projectId))?.name ?? projectId };
}

/** A keyword that saved lists show in another project only. `isCertain`: this project's complete list lacks it. */
export async function elsewhere(
  copies: SavedCopies,
  { projectId, keywordId }: { projectId: string; keywordId: string },
): Promise<{ project: NamedProject; own: NamedProject; isCertain: boolean } | null> {
  if (await copies.overview.mayHold(projectId, keywordId)) return null;
  const holder = await otherHolder(copies, keywordId, projectId);
  if (holder === null) return null;
  const isListed = await listHolds(copies, projectId, keywordId);
  return {
    project: await namedProject(copies, holder),
    own: await namedProject(copies, projectId),
    isCertain: isListed === false,
  };
}

export async function saidElsewhere(
  copies: SavedCopies,
  responseProjectId: string | null,
  projectId: string | null,
): Promise<{ project: NamedProject; own: NamedProject } | null> {
  if (responseProjectId === null || projectId === null || responseProjectId === projectId) return null;
  if ((await savedProject(copies, responseProjectId)) === null) return null;
  return { project: await namedProject(copies, responseProjectId), own: await namedProject(copies, projectId) };
}

export const homeValues = (
  { project, own }: { project: NamedProject; own: NamedProject },
  keywordId: string,
): Record<string, string> => ({
  id: keywordId,
  thing: "keyword",
  project: own.name,
  otherProject: project.name,
  otherProjectId: project.id,
});
