import { rankingPlace } from "./change";
import { type DaySpan, type Interval, STEP_DAYS } from "./chart-range";
import type { RankPoint } from "./series";

/** One of the site's pages that held the position: on how many measured days, its best place, and when. */
export type RankingPage = { url: string; days: number; best: number | null; spans: DaySpan[] };

/**
 * The pages that ranked within the points given, most days first. Neighbouring measurements of one page join into a
 * span that reaches half a step to both sides; a missing measurement or another page ends it.
 */
export function rankingPages(points: readonly RankPoint[], interval: Interval): RankingPage[] {
  const { usual, most } = STEP_DAYS[interval];
  const half = usual / 2;
  const pages = new Map<string, RankingPage>();
  let previous: RankPoint | null = null;
  for (const point of points) {
    const before: RankPoint | null = previous;
    previous = point;
    if (point.rankingUrl === null) continue;
    const page = pages.get(point.rankingUrl) ?? { url: point.rankingUrl, days: 0, best: null, spans: [] };
    pages.set(point.rankingUrl, page);
    page.days += 1;
    const place = rankingPlace(point.position);
    if (place !== null) page.best = page.best === null ? place : Math.min(page.best, place);
    const last = page.spans.at(-1);
    const joins = before !== null && before.rankingUrl === point.rankingUrl && point.day - before.day <= most;
    if (last !== undefined && joins) last.to = point.day + half;
    else page.spans.push({ from: point.day - half, to: point.day + half });
  }
  return [...pages.values()].sort((a, b) => b.days - a.days);
}

/** Path of a page for display: without scheme and host, decoded never, `/` at least. Text that is no URL stays as it is. */
export function pagePath(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** The address when it may become a link: http and https only. */
export function linkable(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol } = new URL(url);
  return protocol === "https:" || protocol === "http:" ? url : null;
}
