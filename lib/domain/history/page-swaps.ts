import { rankingPlace } from "../keyword/change";
import type { Market } from "../keyword/keyword";
import type { MarketPart } from "../keyword/market";
import type { Position } from "../keyword/position";
import { pageKey } from "../series/page-key";
import type { Steps } from "../steps";

export const TURN_DAYS = 28;
/** Fewer page changes are a normal move from an old page to a new one. */
export const TURNS_MIN = 3;

export type RankedDay = { on: string; page: string; position: Position };

export type TurnPage = { url: string; days: number; best: number | null };

/** @property strip by day, oldest first: index in `pages`, and position @property falls changes to a worse place */
export type PageTurns = {
  id: string;
  phrase: string;
  market: Market;
  pages: TurnPage[];
  strip: { on: string; page: number; position: Position }[];
  turns: number;
  falls: number;
};

/** Most changes first. @property checked keywords with a ranking page on two days or more */
export type ProjectTurns = {
  from: string;
  to: string;
  checked: number;
  changed: string[];
  marketParts: MarketPart[];
  keywords: PageTurns[];
};

export type PageSwapsSummary = Pick<ProjectTurns, "checked" | "changed">;

/** null: they don't alternate. @param days days with a ranking page, oldest first */
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

const usual = (spelled: ReadonlyMap<string, number>): string =>
  [...spelled].reduce((one, other) => (other[1] > one[1] ? other : one), ["", 0])[0];

const placeOf = (position: Position): number => rankingPlace(position) ?? Number.POSITIVE_INFINITY;

export const stayInTop10 = ({ strip }: Pick<PageTurns, "strip">): boolean =>
  strip.every(({ position }) => placeOf(position) <= 10);

export type RankedKeyword = Pick<PageTurns, "id" | "phrase" | "market"> & { days: RankedDay[] };

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
