import {
  TOP_TEN_DAYS,
  TOP_TEN_SLACK,
  type TopTenLine,
  type TopTenRange,
  topTenLine,
} from "../../domain/figures/top-ten";
import type { ReadContext } from "../read-context";

export async function topTens({ upstream }: ReadContext, range: TopTenRange): Promise<Record<string, TopTenLine>> {
  const daysBack = TOP_TEN_DAYS[range];
  const projects = (await (await upstream.history())?.topTens(daysBack + TOP_TEN_SLACK)) ?? [];
  const lines = [...projects].flatMap(([projectId, points]): [string, TopTenLine][] => {
    const line = topTenLine(points, daysBack);
    return line === null ? [] : [[projectId, line]];
  });
  return Object.fromEntries(lines);
}
