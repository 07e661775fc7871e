import { toInstant } from "../../domain/clock";
import type { KeywordList, Reading } from "../../domain/response/reading";
import type { Resource, SingleResource } from "../endpoints/endpoint";
import { keywordsAddress } from "../endpoints/keywords";
import { wholeOf } from "../parse/paging/merge-pages";
import type { Lease } from "../pipe/lease";
import type { SavedCopies } from "./saved-copies";

export async function savedListOf(copies: SavedCopies, { address }: Resource): Promise<KeywordList | null> {
  const copy = address.projectId === null ? null : await copies.read(keywordsAddress(address.projectId));
  return copy === null ? null : (copy.data as KeywordList);
}

export const summaryText = (summary: unknown): string | null => (summary === null ? null : JSON.stringify(summary));

/** Saves one keyword of a response for its project as the keyword's own copy; null when the response lacks it. */
export async function fromSharedAnswer<Value>(
  copies: SavedCopies,
  resource: SingleResource<Value>,
  lease: Lease,
): Promise<Reading<Value> | null> {
  if (resource.sharedAddress === null) return null;
  const pages = await copies.raw.pages(copies.keyOf(resource.sharedAddress));
  const value = wholeOf(pages);
  const parsed = value === null ? null : resource.parse(value);
  const raw = pages.at(-1);
  if (raw === undefined || parsed === null) return null;
  const data = resource.fill(parsed, await savedListOf(copies, resource));
  const summary = summaryText(resource.summarize(data));
  const history = resource.history(data, parsed, raw.readAtMs);
  const copy = { body: JSON.stringify(data), summary, asOfMs: raw.readAtMs, complete: true, rows: 1, history };
  await copies.write(resource.address, copy, [], (within) => lease.holdIn(within));
  return { data, asOf: toInstant(raw.readAtMs), saved: true, gone: null };
}
