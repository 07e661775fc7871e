import { rankingPlace } from "../keyword/change";
import type { Market } from "../keyword/keyword";
import type { MarketPart } from "../keyword/market";
import type { Position } from "../keyword/position";
import { pageKey } from "../series/page-key";
import type { Steps } from "../steps";

/** Days that are looked at, the latest known ones. */
export const TURN_DAYS = 28;
/** So many changes of the page within those days are more than a move from an old page to a new one. */
export const TURNS_MIN = 3;

/** What was known of a keyword on a day on which a page of it ranked. */
export type RankedDay = { on: string; page: string; position: Position };

/** One of the pages that take turns. @property days on how many days it ranked @property best its best position */
export type TurnPage = { url: string; days: number; best: number | null };

/**
 * A keyword whose ranking page changed to and fro.
 * @property strip by checked day, oldest first: which of `pages` ranked, and where
 * @property turns changes of the page @property falls turns after which the position was worse than before
 */
export type PageTurns = {
  id: string;
  phrase: string;
  market: Market;
  pages: TurnPage[];
  strip: { on: string; page: number; position: Position }[];
  turns: number;
  falls: number;
};

/**
 * The keywords of a project whose ranking page changes to and fro, most changes first.
 * @property checked keywords with a ranking page on two days or more
 * @property changed ids of those for which another page ranked at least once
 */
export type ProjectTurns = {
  from: string;
  to: string;
  checked: number;
  changed: string[];
  marketParts: MarketPart[];
  keywords: PageTurns[];
};

/** Keywords with page history, and ids of those whose ranking page changed. */
export type PageSwapsSummary = Pick<ProjectTurns, "checked" | "changed">;

/**
 * The pages of one keyword, where they take turns; null: they do not.
 * @param days days on which a page ranked, oldest first
 */
export function pageTurns(days: readonly RankedDay[]): Omit<PageTurns, "id" | "phrase" | "market"> | null {
  const places = new Map<string, number>();
  const spellings: Map<string, number>[] = [];
  const strip = days.map(({ on, page, position }) => {
    const key = pageKey(page);
    const at = places.get(key) ?? places.size;
    places.set(key, at);
    const spelled = spellings[at] ?? new Map<string, number>();
    spellings[at] = spelled;
    spelled.set(page, (spelled.get(page) ?? 0) + 1);
    return { on, page: at, position };
  });
  const changes = strip.slice(1).flatMap((day, at) => {
    const before = strip[at];
    return before === undefined || before.page === day.page ? [] : [{ before, day }];
  });
  if (changes.length < TURNS_MIN) return null;
  const pages = spellings.map((spelled, at) => {
    const own = strip.filter(({ page }) => page === at);
    const ranked = own.flatMap(({ position }) => rankingPlace(position) ?? []);
    return { url: usual(spelled), days: own.length, best: ranked.length === 0 ? null : Math.min(...ranked) };
  });
  const falls = changes.filter(({ before, day }) => placeOf(day.position) > placeOf(before.position)).length;
  return { pages, strip, turns: changes.length, falls };
}

/** The spelling of a page that most days have: with or without a slash at its end, as the site mostly has it. */
const usual = (spelled: ReadonlyMap<string, number>): string =>
  [...spelled].reduce((one, other) => (other[1] > one[1] ? other : one), ["", 0])[0];

const placeOf = (position: Position): number => rankingPlace(position) ?? Number.POSITIVE_INFINITY;

/** Do all pages stay in the top 10 all the time? Then it matters little which of them ranks. */
export const stayInTop10 = ({ strip }: Pick<PageTurns, "strip">): boolean =>
  strip.every(({ position }) => placeOf(position) <= 10);

/** A keyword with the days on which a page of it ranked. */
export type RankedKeyword = Pick<PageTurns, "id" | "phrase" | "market"> & { days: RankedDay[] };

/** All keywords whose pages take turns, most turns first. */
export function* projectTurns(
  keywords: Iterable<RankedKeyword>,
): Steps<Pick<ProjectTurns, "checked" | "changed" | "keywords">> {
  const found: PageTurns[] = [];
  const changed: string[] = [];
  let checked = 0;
  for (const { days, ...keyword } of keywords) {
    yield;
    if (days.length < 2) continue;
    checked += 1;
    if (days.some(({ page }) => pageKey(page) !== pageKey(days[0]?.page ?? ""))) changed.push(keyword.id);
    const turns = pageTurns(days);
    if (turns !== null) found.push({ ...keyword, ...turns });
  }
  found.sort((one, other) => other.turns - one.turns || other.falls - one.falls);
  return { checked, changed, keywords: found };
}
