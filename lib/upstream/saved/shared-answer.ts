import { toInstant } from "../../domain/clock";
import { keywordResponse } from "../../domain/history/history-response";
import type { KeywordData } from "../../domain/keyword/keyword";
import { rowFromHistory } from "../../domain/keyword/row-from-history";
import type { Reading } from "../../domain/response/reading";
import type { SingleResource } from "../endpoints/endpoint";
import { wholeOf } from "../parse/paging/merge-pages";
import type { Lease } from "../pipe/lease";
import type { SavedCopies } from "./saved-copies";
import { savedList } from "./saved-lists";

export const summaryText = (summary: unknown): string | null => (summary === null ? null : JSON.stringify(summary));

/** Saves one keyword of a response for its project as the keyword's own copy; null when the response lacks it. */
export async function fromSharedAnswer(
  copies: SavedCopies,
  resource: SingleResource,
  lease: Lease,
): Promise<Reading<KeywordData> | null> {
  if (resource.sharedAddress === null) return null;
  const pages = await copies.raw.pages(copies.keyOf(resource.sharedAddress));
  const value = wholeOf(pages);
  const parsed = value === null ? null : resource.parse(value);
  const raw = pages.at(-1);
  if (raw === undefined || parsed === null) return null;
  const data = resource.fill(parsed, await savedList(copies, resource.address.projectId));
  const summary = summaryText(rowFromHistory(data));
  const history = keywordResponse(data, { readAtMs: raw.readAtMs, own: parsed.keyword });
  const copy = { body: JSON.stringify(data), summary, asOfMs: raw.readAtMs, complete: true, rows: 1, history };
  await copies.write(resource.address, copy, [], (within) => lease.holdIn(within));
  return { data, asOf: toInstant(raw.readAtMs), saved: true, gone: null };
}
