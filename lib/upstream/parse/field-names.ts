import { METRIC_WORDS, NOT_A_VALUE } from "./aliases";
import { nameWords } from "./json-object";
import { wordSet } from "./word-list";

const METRICS = new Set<string>(METRIC_WORDS);
const NOT_VALUES = new Set<string>(NOT_A_VALUE);
const POSITION_WORDS = new Set(["position", "positions", "rank", "ranks", "pos", "ranking", "rankings"]);
/** Ranks of other things, and movements, which have no sign everybody agrees on. */
const OTHER_RANKS =
  wordSet(`change diff delta trend previous prev old best worst highest lowest first initial start target goal max
  min domain alexa url authority trust competitor moz ahrefs pixel estimated yesterday`);
const PLACES_OF_SEARCH = wordSet(
  `desktop mobile tablet google bing yahoo yandex baidu duckduckgo naver youtube maps local`,
);

/** Is this a measure of traffic (impressions, exit_rate_pct, avg_visit_duration …) rather than a fact about one? */
export function isMetricName(name: string): boolean {
  const words = nameWords(name);
  if (words.some((word) => NOT_VALUES.has(word))) return false;
  return words.some((word) => METRICS.has(word)) || words.join("").includes("pageviews");
}

/** Is this some position of ours, such as bing_rank or desktopPosition? (Domain ranks and rank changes are not.) */
export function isPositionName(name: string): boolean {
  const words = nameWords(name);
  return POSITION_WORDS.has(words.at(-1) ?? "") && !words.some((word) => OTHER_RANKS.has(word) || METRICS.has(word));
}

/** What qualifies a position's name: "desktop" of desktop_position; null when nothing does. */
export function positionQualifier(name: string): string | null {
  const words = nameWords(name).filter((word) => !POSITION_WORDS.has(word) && word !== "current" && word !== "latest");
  return words.length === 0 ? null : words.join(" ");
}

/** Does this key say where was searched (a device, an engine, a URL mask) instead of naming a measure? */
export const namesASearch = (key: string): boolean =>
  PLACES_OF_SEARCH.has(key.toLowerCase()) || (/[./*]/.test(key) && key.length <= 2_000);
