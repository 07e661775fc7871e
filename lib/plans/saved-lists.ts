import type { PlanItem } from "../domain/plans/plan";
import type { KeywordList, ProjectList } from "../domain/response/reading";
import type { UpstreamClient } from "../upstream/client";
import type { CopyAddress } from "../upstream/endpoints/copy-address";
import { keywordsAddress } from "../upstream/endpoints/keywords";
import { PROJECTS_ADDRESS } from "../upstream/endpoints/projects";

type Copies = Pick<UpstreamClient, "copies">;

/** Where the copy of an item is saved. */
export function addressOf({ kind, projectId, keywordId }: PlanItem): CopyAddress {
  if (kind === "project-list") return PROJECTS_ADDRESS;
  return kind === "keyword-list" ? keywordsAddress(projectId ?? "") : { kind: "keyword-data", projectId, keywordId };
}

/** The saved list of projects; null: there is none. */
export async function savedProjects({ copies }: Copies): Promise<ProjectList | null> {
  const copy = await copies.read(PROJECTS_ADDRESS);
  return copy === null ? null : (copy.data as ProjectList);
}

/** The keywords of a project as its saved list has them; none where there is no list. */
export async function savedKeywords({ copies }: Copies, projectId: string): Promise<KeywordList["keywords"]> {
  const copy = await copies.read(keywordsAddress(projectId));
  return copy === null ? [] : (copy.data as KeywordList).keywords;
}
