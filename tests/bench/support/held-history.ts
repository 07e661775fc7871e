import type { Said, SaidKeyword } from "../../../lib/domain/history/reported-values";
import { keywordId } from "../../../lib/domain/ids";
import type { Keyword } from "../../../lib/domain/keyword/keyword";
import { unknownKeyword } from "../../../lib/domain/keyword/unknown-keyword";
import type { KeywordList } from "../../../lib/domain/response/reading";
import { dayText } from "../../../lib/domain/time/days";
import { DAY_MS } from "../../../lib/domain/time/units";
import { foldProject } from "../../../lib/store/memory/fold";
import { MemoryWriter } from "../../../lib/store/memory/memory-writer";
import type { Store } from "../../../lib/store/open-store";
import { handClock } from "../../support/hand-clock";

export const NAMESPACE = "bench";
/** November 20, 2026. */
export const LAST_DAY = 20_777;
const DAYS_A_RESPONSE = 31;
const PAGES = 400;
const PAGE_STAYS_DAYS = 90;

/** The same numbers at every run, and no two alike in a pattern that would pack better than life does. */
function noise(...seeds: readonly number[]): number {
  let mixed = 0x2c1b3c6d;
  for (const seed of seeds) {
    mixed = Math.imul(mixed ^ seed, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    mixed ^= mixed >>> 16;
  }
  return (mixed >>> 0) / 2 ** 32;
}

/** Where a keyword stands on a day: every other day it moves by up to two positions, around where it belongs. */
function placeOn(keyword: number, day: number): number {
  const home = 1 + Math.floor(noise(keyword) ** 1.5 * 96);
  const shift = Math.floor(noise(keyword, Math.floor(day / 2)) * 5) - 2;
  return Math.min(100, Math.max(1, home + shift));
}

const pageOn = (keyword: number, day: number): string =>
  `https://bench.example/${Math.floor(noise(keyword, 1, Math.floor(day / PAGE_STAYS_DAYS)) * PAGES)}`;

export const idOf = (keyword: number) => keywordId(`k${keyword}`);
const rowOf = (keyword: number) => unknownKeyword(idOf(keyword), `keyword ${keyword}`);

type Span = { from: number; to: number };

/** Some days of all keywords, as one response brings them. */
function saidOf(keywords: number, { from, to }: Span): Said {
  const saidBy = (keyword: number): SaidKeyword => ({
    id: idOf(keyword),
    phrase: `keyword ${keyword}`,
    line: { market: rowOf(keyword).market, positionOf: null },
    eachDay: (note) => {
      for (let day = from; day <= to; day += 1) note(day);
    },
    tell: (say) => {
      for (let day = from; day <= to; day += 1) {
        say(day, "position", placeOn(keyword, day), "list");
        say(day, "page", pageOn(keyword, day), "list");
      }
    },
  });
  return {
    kind: "list",
    complete: true,
    readAtMs: to * DAY_MS,
    readOn: to,
    keywords: Array.from({ length: keywords }, (_, keyword) => saidBy(keyword)),
  };
}

export type History = { projectId: string; keywords: number; days: number };

/** Fills the history of a project with the days up to `LAST_DAY`, month by month, and folds it. */
export async function fillHistory(store: Store, { projectId, keywords, days }: History): Promise<void> {
  const writer = new MemoryWriter(store, NAMESPACE);
  for (let from = LAST_DAY - days + 1; from <= LAST_DAY; from += DAYS_A_RESPONSE) {
    const to = Math.min(LAST_DAY, from + DAYS_A_RESPONSE - 1);
    const remembering = await writer.prepare(projectId, `${projectId} ${to}`, saidOf(keywords, { from, to }));
    await store.transaction().execute((transaction) => remembering.write(transaction));
    await fold(store, projectId, to);
  }
}

const fold = (store: Store, projectId: string, day: number): Promise<boolean> =>
  foldProject(store, handClock(`${dayText(day)}T12:00:00Z`), { namespace: NAMESPACE, projectId });

/**
 * Brings so many days after the last one, each as a response of its own, and leaves them as they came.
 * @returns folds them
 */
export async function addDays(store: Store, { projectId, keywords, days }: History): Promise<() => Promise<boolean>> {
  const writer = new MemoryWriter(store, NAMESPACE);
  for (let day = LAST_DAY + 1; day <= LAST_DAY + days; day += 1) {
    const said = saidOf(keywords, { from: day, to: day });
    const remembering = await writer.prepare(projectId, `${projectId} ${day}`, said);
    await store.transaction().execute((transaction) => remembering.write(transaction));
  }
  return () => fold(store, projectId, LAST_DAY + days + 1);
}

/** The list of a day, as a service sends it. */
export const listOn = (keywords: number, day: number): KeywordList => ({
  keywords: Array.from(
    { length: keywords },
    (_, keyword): Keyword => ({
      ...rowOf(keyword),
      position: { kind: "at", place: placeOn(keyword, day) },
      rankingUrl: pageOn(keyword, day),
      searchVolume: (keyword % 1_000) * 10,
      measuredOn: dayText(day),
    }),
  ),
  total: keywords,
  unreadable: 0,
  complete: true,
  pages: 1,
  pageSize: null,
});
