import { rankingPlace } from "../keyword/position";
import { type DaySpan, type Interval, STEP_DAYS } from "../time/interval";
import { pageKey } from "./page-key";
import type { RankPoint } from "./series";

function onePerPage(points: readonly RankPoint[]): RankPoint[] {
  const spellings = new Map<string, string>();
  for (const { rankingUrl } of points) if (rankingUrl !== null) spellings.set(pageKey(rankingUrl), rankingUrl);
  const writtenAs = (url: string | null) => (url === null ? null : (spellings.get(pageKey(url)) ?? url));
  return points.map((point) => ({ ...point, rankingUrl: writtenAs(point.rankingUrl) }));
}

export type RankingPage = { url: string; days: number; best: number | null; spans: DaySpan[] };

/** Most days first. A gap or another page ends a span; spans have half a step on both sides. */
export function rankingPages(points: readonly RankPoint[], interval: Interval): RankingPage[] {
  const { usual, most } = STEP_DAYS[interval];
  const half = usual / 2;
  const pages = new Map<string, RankingPage>();
  let previous: RankPoint | null = null;
  for (const point of onePerPage(points)) {
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

export type PageChange = { day: number; on: string; from: string; to: string };

export function pageChanges(points: readonly RankPoint[]): PageChange[] {
  const changes: PageChange[] = [];
  let lastUrl: string | null = null;
  for (const { day, on, rankingUrl } of onePerPage(points)) {
    if (rankingUrl === null) continue;
    if (lastUrl !== null && lastUrl !== rankingUrl) changes.push({ day, on, from: lastUrl, to: rankingUrl });
    lastUrl = rankingUrl;
  }
  return changes;
}

/** Minimum changes between two pages to call them alternating: there, back, and there again. */
export const ALTERNATING_CHANGES_MIN = 3;

/** The pair of pages that alternates most (cannibalization), with at least three changes between the two. */
export function alternatingPages(points: readonly RankPoint[]): { pages: [string, string]; changes: number } | null {
  const pairs = new Map<string, { pages: [string, string]; changes: number }>();
  for (const { from, to } of pageChanges(points)) {
    const pages: [string, string] = from < to ? [from, to] : [to, from];
    const key = JSON.stringify(pages);
    pairs.set(key, { pages, changes: (pairs.get(key)?.changes ?? 0) + 1 });
  }
  const [most] = [...pairs.values()].sort((a, b) => b.changes - a.changes);
  return most !== undefined && most.changes >= ALTERNATING_CHANGES_MIN ? most : null;
}

/** Never decoded, at least `/`. Other schemes stay: servers and browsers disagree about their paths. */
export function pagePath(url: string): string {
  if (!URL.canParse(url)) return url;
  const { protocol, pathname, search } = new URL(url);
  return protocol === "https:" || protocol === "http:" ? `${pathname}${search}` : url;
}

const bareHost = (host: string): string => host.toLowerCase().replace(/^www\./, "");

export function pageName(url: string, site: string | null): string {
  const path = pagePath(url);
  if (site === null || path === url) return path;
  const own = URL.canParse(`https://${site}`) ? new URL(`https://${site}`).hostname : site;
  const { hostname, host } = new URL(url);
  return bareHost(hostname) === bareHost(own) ? path : `${host}${path}`;
}

/** http and https only. */
export function linkable(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, username, password } = new URL(url);
  // A user name before the host usually imitates another host.
  if (username !== "" || password !== "") return null;
  return protocol === "https:" || protocol === "http:" ? url : null;
}
