import type { ProjectList } from "../domain/answer/reading";
import type { PlanItem } from "../domain/plans/plan";
import { openingPrice, type Price } from "../domain/quota/price";
import type { UpstreamClient } from "../upstream/client";
import { PROJECTS_ADDRESS } from "../upstream/endpoints/projects";

/** The saved list of projects; null: there is none. */
export async function savedProjects({ copies }: Pick<UpstreamClient, "copies">): Promise<ProjectList | null> {
  const copy = await copies.read(PROJECTS_ADDRESS);
  return copy === null ? null : (copy.data as ProjectList);
}

/** What a list is expected to take: a request for each of its pages, as far as its length is known. */
export async function listPrice(upstream: UpstreamClient, { kind, projectId }: PlanItem): Promise<Price> {
  const isProjects = kind === "project-list";
  const endpoint = isProjects ? "projects" : "keywords";
  const held = await upstream.copies.facts(
    isProjects ? PROJECTS_ADDRESS : { kind: "keywords", projectId, keywordId: null },
  );
  const rows = held?.complete === true ? held.rows : isProjects ? null : await countedRows(upstream, projectId);
  const isSizeKnown = (await upstream.grantedSize(endpoint)) !== null;
  return openingPrice(rows, { pageSize: await upstream.pageSize(endpoint), isSizeKnown });
}

async function countedRows(upstream: UpstreamClient, projectId: string | null): Promise<number | null> {
  const list = await savedProjects(upstream);
  return list?.projects.find(({ id }) => id === projectId)?.keywordCount ?? null;
}
