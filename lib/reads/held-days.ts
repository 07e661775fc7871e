import type { HeldDays } from "../domain/history/list-days";
import type { KeywordMemory } from "../domain/memory/memory";
import type { Span } from "./memory";

type MemoryReads = {
  keyword(projectId: string, keywordId: string, span: Span): Promise<KeywordMemory>;
};

/**
 * The days of a keyword that are held beside its own data, on the line that it is tracked on now. Never asks.
 * @param hasOwn its own data is saved: what its history said is in there already
 */
export async function heldDays(
  memory: MemoryReads,
  { projectId, keywordId }: { projectId: string; keywordId: string },
  hasOwn: boolean,
): Promise<HeldDays> {
  const { lines } = await memory.keyword(projectId, keywordId, { from: null, to: null });
  const { positionOf = null, points = [] } = lines.at(-1) ?? {};
  const days = points.flatMap(({ on, position, rankingUrl, metrics, source }) => {
    const fromList = source !== "history";
    return hasOwn && !fromList ? [] : [{ on, position, rankingUrl, metrics: hasOwn ? {} : metrics, fromList }];
  });
  return { positionOf, days };
}
