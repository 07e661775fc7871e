import {
  TOP_TEN_DAYS,
  TOP_TEN_SLACK,
  type TopTenLine,
  type TopTenPoint,
  type TopTenRange,
  topTenLine,
} from "../../domain/figures/top-ten";
import type { TrendDay } from "../../domain/history/memory";
import { dayNumber } from "../../domain/time/days";
import { createMemo } from "../../store/memo";
import type { ReadContext } from "../read-context";

const PROJECTS_MAX = 1_000;

/**
 * How the share of the top 10 went in every project, by project id; those of which fewer than two days say enough have
 * no line. One read for all of them. Never asks.
 */
export function createTopTens(context: ReadContext): (range: TopTenRange) => Promise<Record<string, TopTenLine>> {
  const memo = createMemo<TopTenPoint[]>({ sizeMax: PROJECTS_MAX });
  return async (range) => {
    const memory = await context.upstream.memory();
    if (memory === null) return {};
    const daysBack = TOP_TEN_DAYS[range];
    const lines: [string, TopTenLine][] = [];
    for (const { projectId, points, isOutdated } of await memory.topTens(daysBack + TOP_TEN_SLACK)) {
      const anew = async () => {
        const [first] = points;
        const days = first === undefined ? [] : await memory.trend(projectId, { from: first.day, to: LAST });
        return days.flatMap(pointOf);
      };
      const version = isOutdated ? await memory.version(projectId) : null;
      const now = version === null ? points : await memo(JSON.stringify([projectId, range]), version, anew);
      const line = topTenLine(now ?? [], daysBack);
      if (line !== null) lines.push([projectId, line]);
    }
    return Object.fromEntries(lines);
  };
}

const LAST = 1e8;

function pointOf({ on, known, buckets }: TrendDay): TopTenPoint[] {
  const day = dayNumber(on);
  return day === null ? [] : [{ day, known, top10: buckets["1-3"] + buckets["4-10"] }];
}
