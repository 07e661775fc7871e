import type { KeywordList, ProjectList } from "../../domain/answer/reading";
import { DAY_MS } from "../../domain/time/units";
import type { SavedCopies, SavedCopy } from "../saved/saved-copies";
import type { Knowledge } from "./classify";

/** Older lists are not taken as evidence of what does or does not exist. */
const EVIDENCE_AGE_MAX_MS = DAY_MS;

/** What the saved lists know about a project and a keyword; only asked when the service refused one of them. */
export async function gatherEvidence(
  copies: SavedCopies,
  nowMs: number,
  about: { projectId: string | null; keywordId: string | null },
): Promise<Knowledge> {
  const recent = (copy: SavedCopy | null) =>
    copy?.complete && nowMs - copy.asOfMs < EVIDENCE_AGE_MAX_MS ? copy : null;
  const projectsCopy = recent(await copies.read({ kind: "projects", projectId: null, keywordId: null }));
  const projects = projectsCopy === null ? null : (projectsCopy.data as ProjectList).projects;
  if (about.projectId === null) return { projectListed: null, keywordListed: null, seenIn: null };

  const projectListed = projects === null ? null : projects.some((project) => project.id === about.projectId);
  if (about.keywordId === null) return { projectListed, keywordListed: null, seenIn: null };

  const listCopy = recent(await copies.read({ kind: "keywords", projectId: about.projectId, keywordId: null }));
  const list = listCopy === null ? null : (listCopy.data as KeywordList).keywords;
  const keywordListed = list === null ? null : list.some((keyword) => keyword.id === about.keywordId);
  const seenId = keywordListed === true ? null : await copies.overview.listHolding(about.keywordId, about.projectId);
  if (seenId === null) return { projectListed, keywordListed, seenIn: null };
  const name = projects?.find((project) => project.id === seenId)?.name ?? seenId;
  return { projectListed, keywordListed, seenIn: { id: seenId, name } };
}
