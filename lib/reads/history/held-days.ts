import type { KeywordMemory } from "../../domain/history/memory";
import type { KeywordData } from "../../domain/keyword/keyword";
import type { Reading } from "../../domain/response/reading";
import type { HeldDays } from "../../domain/series/list-days";
import type { Span } from "./memory";

type MemoryReads = {
  keyword(projectId: string, keywordId: string, span: Span): Promise<KeywordMemory>;
};

/** One day is no history: a chart is drawn from two on. */
const DRAWN_MIN = 2;

/**
 * The days of a keyword that are held beside its own data, on the line that it is tracked on now. Never asks.
 * @param own its own data, where it is saved: what its history said is in there already, and so is what lists without
 *   dates said until it was read, whose day is only that of reading
 * @param drawn told when a chart can be drawn without the keyword's own history, and when the newest of it was read
 */
export async function heldDays(
  memory: MemoryReads,
  { projectId, keywordId }: { projectId: string; keywordId: string },
  own: Reading<KeywordData> | null,
  drawn: (asOfMs: number) => void,
): Promise<HeldDays> {
  const { lines } = await memory.keyword(projectId, keywordId, { from: null, to: null });
  const { positionOf = null, points = [] } = lines.at(-1) ?? {};
  const hasOwn = own !== null;
  const hasHistory = own?.data.positions.some((series) => series.points.length > 0) ?? false;
  const saidUntil = hasHistory ? (own?.asOf.slice(0, "YYYY-MM-DD".length) ?? "") : "";
  const days = points.flatMap(({ on, position, rankingUrl, metrics, source }) => {
    const fromList = source !== "history";
    const isInOwn = hasOwn && (!fromList || (source === "undated" && on <= saidUntil));
    return isInOwn ? [] : [{ on, position, rankingUrl, metrics: hasOwn ? {} : metrics, fromList }];
  });
  if (own === null && days.length >= DRAWN_MIN) drawn(Math.max(...points.map(({ readAt }) => Date.parse(readAt))));
  return { positionOf, days };
}
