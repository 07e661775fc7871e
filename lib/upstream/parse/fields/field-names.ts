import { namesRate } from "../../../domain/keyword/metric";
import { byName, nameWords, plainName, wordSet } from "../json/name-words";
import { EARLIER, KEYWORD_ALIASES, NOT_ORGANIC, RIVALS } from "./aliases";

const METRICS =
  wordSet(`impressions clicks ctr visits visitors sessions pageviews popularity traffic conversions revenue bounce exit
  exits duration`);
const NOT_VALUES = wordSet("id url uri date at on name source type text label unit");
const POSITION_WORDS =
  wordSet(`position positions rank ranks rk rnk pos ranking rankings platz platzierung rang posicion posicao posizione puesto
  positie classement pozycja`);
const FLAG_WORDS =
  wordSet(`is has was in should can tracked enabled flag active supported found count counts total number checked
  available visible`);
const OTHER_RANKS =
  wordSet(`${EARLIER} ${NOT_ORGANIC} ${RIVALS} change diff delta trend best worst highest lowest first initial start target
  goal max min page global domain alexa url authority trust moz ahrefs pixel estimated ago week weeks month months quarter
  year lastweek lastmonth sort order list`);
/** d7_rank and rank_30d are positions of earlier days. */
const SPAN = /^(?:\d{1,3}[dwmhy]|[dwmhy]\d{1,3})$/;
const NOW = wordSet("today now current latest actual");
const AVERAGES = wordSet("avg average mean media medio moyenne moyen");
const PLACES_OF_SEARCH = wordSet(
  `desktop mobile tablet google bing yahoo yandex baidu duckduckgo naver youtube seznam ecosia maps local`,
);

export const isMetricName = byName((name): boolean => {
  const words = nameWords(name);
  if (words.some((word) => NOT_VALUES.has(word))) return false;
  return words.some((word) => METRICS.has(word)) || words.join("").includes("pageviews") || namesRate(name);
});

/** Whether a name is a position, such as bing_rank or desktopPosition. Domain ranks and rank changes are not. */
export const isPositionName = byName((name): boolean => {
  const words = nameWords(name);
  if (words.some((word) => OTHER_RANKS.has(word) || METRICS.has(word) || FLAG_WORDS.has(word) || SPAN.test(word)))
    return false;
  const isBeside = (word: string) => NOW.has(word) || AVERAGES.has(word) || PLACES_OF_SEARCH.has(word);
  return POSITION_WORDS.has(words.findLast((word) => !isBeside(word)) ?? "");
});

const POSITION_ORDER = new Map<string, number>(KEYWORD_ALIASES.position.map((name, order) => [plainName(name), order]));
/** The place of position names that are not in the list. */
const UNNAMED = 1_000;

export const positionOrder = (name: string): number => POSITION_ORDER.get(plainName(name)) ?? UNNAMED;

export const isPositionAlias = (name: string): boolean => POSITION_ORDER.has(plainName(name));

export const isPlaceName = byName((name): boolean => isPositionAlias(name) || isPositionName(name));

/** What qualifies a position's name: "desktop" in desktop_position; null when nothing does. */
export function positionQualifier(name: string): string | null {
  const words = nameWords(name).filter((word) => !POSITION_WORDS.has(word) && !NOW.has(word));
  return words.length === 0 ? null : words.join(" ");
}

/** Whether a name is a yes/no flag (is_ranking, mobile_tracked), whose 1 is not a position. */
export const isFlagName = byName((name): boolean => nameWords(name).some((word) => FLAG_WORDS.has(word)));

export const searchWords = byName((name): readonly string[] =>
  nameWords(name).filter((word) => PLACES_OF_SEARCH.has(word)),
);

/** Whether a key names a search (a device, an engine, a URL mask) rather than a measure. */
export const namesASearch = byName(
  (key): boolean => PLACES_OF_SEARCH.has(nameWords(key).join(" ")) || (/[./*]/.test(key) && key.length <= 2_000),
);
