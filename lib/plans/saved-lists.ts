import type { PlanItem } from "../domain/plans/plan";
import type { KeywordList, ProjectList } from "../domain/response/reading";
import type { UpstreamClient } from "../upstream/client";
import type { CopyAddress } from "../upstream/endpoints/copy-address";
import { keywordsAddress } from "../upstream/endpoints/keywords";
import { PROJECTS_ADDRESS } from "../upstream/endpoints/projects";

type Copies = Pick<UpstreamClient, "copies">;

export function addressOf({ kind, projectId, keywordId }: PlanItem): CopyAddress {
  if (kind === "project-list") return PROJECTS_ADDRESS;
  return kind === "keyword-list" ? keywordsAddress(projectId ?? "") : { kind: "keyword-data", projectId, keywordId };
}

export async function savedProjects({ copies }: Copies): Promise<ProjectList | null> {
  const copy = await copies.read(PROJECTS_ADDRESS);
  return copy === null ? null : (copy.data as ProjectList);
}

export async function savedKeywords({ copies }: Copies, projectId: string): Promise<KeywordList["keywords"]> {
  const copy = await copies.read(keywordsAddress(projectId));
  return copy === null ? [] : (copy.data as KeywordList).keywords;
}
