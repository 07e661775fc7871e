import type { PlanItem } from "../domain/plans/plan";
import { openingPrice, type Price } from "../domain/quota/price";
import type { UpstreamClient } from "../upstream/client";
import { addressOf, savedProjects } from "./saved-lists";

/** What a list is expected to take: a request for each of its pages, as far as its length is known. */
export async function listPrice(upstream: UpstreamClient, item: PlanItem): Promise<Price> {
  const isProjects = item.kind === "project-list";
  const endpoint = isProjects ? "projects" : "keywords";
  const held = await upstream.copies.facts(addressOf(item));
  const rows = held?.complete === true ? held.rows : isProjects ? null : await countedRows(upstream, item.projectId);
  const isSizeKnown = (await upstream.grantedSize(endpoint)) !== null;
  return openingPrice(rows, { pageSize: await upstream.pageSize(endpoint), isSizeKnown });
}

async function countedRows(upstream: UpstreamClient, projectId: string | null): Promise<number | null> {
  const list = await savedProjects(upstream);
  return list?.projects.find(({ id }) => id === projectId)?.keywordCount ?? null;
}
