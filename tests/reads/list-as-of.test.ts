import { expect, test, vi } from "vitest";
import type { Container } from "@/lib/container/container";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { previousAndNext } from "@/lib/domain/table/previous-and-next";
import { USUAL } from "@/lib/domain/time/day-view";
import { dayText } from "@/lib/domain/time/days";
import { DAY_MS } from "@/lib/domain/time/units";
import { SAMPLE_IDS } from "@/lib/reference-api/sample/ids";
import { autoClose } from "../support/opened";
import { at } from "../support/positions";
import { clockedDesk, START } from "../support/services/clocked-desk";
import { read, stack } from "../support/stack";
import { unpackedColumns } from "../support/unpacked-columns";

// Loads the whole sample.
vi.setConfig({ testTimeout: 60_000 });

const FIRST_DAY = Math.floor(Date.parse(START) / DAY_MS);
const on = (day: number): string => dayText(FIRST_DAY + day);
const PROJECT = "p";

async function refreshedDaily(places: (string | number | null)[][], days: number[]) {
  const { clock, hits, container } = await clockedDesk((now) => {
    const day = Math.floor(now / DAY_MS) - FIRST_DAY;
    const results = places.flatMap((each, keyword) => {
      const position = each[day];
      return position === undefined ? [] : [{ id: `k${keyword}`, keyword: `phrase ${keyword}`, position, clicks: 2 }];
    });
    return { json: { total: results.length, results } };
  });
  for (let day = 0; day <= (days.at(-1) ?? 0); day += 1) {
    if (days.includes(day)) await container.reads.keywords(PROJECT, read("now"));
    if (day < (days.at(-1) ?? 0)) clock.advanceMs(DAY_MS);
  }
  return { reads: container.reads, hits };
}

async function viewList(
  reads: Container["reads"],
  view: { asOf: string | null; vs: string | null },
  projectId = PROJECT,
) {
  const list = await unpackedColumns(await reads.columns(projectId, view));
  return { ...list.head, rows: new Map([...list].map((row) => [String(row.id), row])) };
}

const PLACES = [
  [9, 8, 7, 6, 5, 4, 3, 2, 1],
  [1, 2, 3, 4, 5, 6, 7, 8, 9],
  [">100", 50, 50, 50, 50, 50, 50, 50, 50],
  [20, 20, 20, 20, 20, 20, 20, 20, ">100"],
  [5, 5, 5, 5, 5, 5, 5, 5, 5],
];

test("a list with only today's positions is compared with any earlier day, for free", async () => {
  const { reads, hits } = await refreshedDaily(PLACES, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  const hitCount = hits();

  // Fewer than 28 days are saved: the first is nearest to the default period.
  const usual = await viewList(reads, USUAL);
  expect(usual.facts.comparedWith).toMatchObject({ day: on(0), why: "not-checked" });

  const latest = await viewList(reads, { asOf: null, vs: "7d" });
  expect(latest.facts.comparedWith).toMatchObject({ asked: on(1), day: on(1), why: null, interval: "day" });
  expect(latest.figures.changes.since).toEqual({ on: on(1), interval: "day", isEvery: true });
  expect(latest.figures.statistics.movement).toEqual({ improved: 1, declined: 1, same: 2, entered: 0, lost: 1 });
  expect(latest.figures.columns).toContain("change");

  expect(latest.rows.get("k0")).toMatchObject({ position: at(1), previous: at(8) });

  const yesterday = await viewList(reads, { asOf: null, vs: "yesterday" });
  expect(yesterday.facts.comparedWith).toMatchObject({ asked: on(7), day: on(7) });
  expect(yesterday.rows.get("k0")).toMatchObject({ position: at(1), previous: at(2) });

  const first = await viewList(reads, { asOf: null, vs: "first" });
  expect(first.figures.statistics.movement).toEqual({ improved: 1, declined: 1, same: 1, entered: 1, lost: 1 });
  expect(first.figures.changes).toMatchObject({ comparable: 5, since: { on: on(0) } });

  const screen = await reads.projectScreen(PROJECT, {
    query: "",
    filters: [{ field: "change", op: "is", value: "new" }],
    sort: null,
    locale: "en",
    days: { asOf: null, vs: "first" },
  });
  expect([screen.matching, screen.keywordCount]).toEqual([1, 5]);

  const rows = (await reads.keywords(PROJECT, read("never"))).reading?.data.keywords ?? [];
  const inOrder = await reads.rowsOfTable(PROJECT, { list: "f=change:is:new&vs=first", rows });
  expect(previousAndNext(inOrder, "k2", "f=change:is:new&vs=first")).toMatchObject({ previousId: null, nextId: null });
  expect(await reads.rowsOfTable(PROJECT, { list: "q=phrase", rows })).toBe(rows);
  expect(hits()).toBe(hitCount);
});

test("a list as of a day has that day's positions, figures and comparison", async () => {
  const { reads } = await refreshedDaily([...PLACES, [3, 3, null]], [0, 1, 2, 3, 4]);
  const day = await viewList(reads, { asOf: on(2), vs: "yesterday" });
  expect(day.facts.onDay).toMatchObject({ day: on(2), why: null });
  expect(day.facts.comparedWith).toMatchObject({ day: on(1) });
  expect(day.rows.get("k0")).toMatchObject({ position: at(7), previous: at(8) });
  expect(day.figures.statistics).toMatchObject({ keywords: 6, averagePosition: (7 + 3 + 50 + 20 + 5) / 5 });

  const later = await viewList(reads, { asOf: on(4), vs: "first" });
  expect(later.rows.get("k2")).toMatchObject({ position: at(50), previous: { kind: "beyond" } });
  expect(later.rows.has("k5")).toBe(false);
  expect((await viewList(reads, { asOf: "2031-01-01", vs: null })).facts.onDay).toMatchObject({
    asked: "2031-01-01",
    day: on(4),
    why: "not-checked",
  });
});

test("with one saved day nothing is compared, and every reader gets the reason", async () => {
  const { reads } = await refreshedDaily(PLACES, [0]);
  expect((await viewList(reads, USUAL)).facts).not.toHaveProperty("comparedWith");
  const week = await viewList(reads, { asOf: null, vs: "7d" });
  expect(week.facts.comparedWith).toMatchObject({ day: null });
  expect(week.figures.statistics.movement).toMatchObject({ improved: 0, declined: 0, entered: 0, lost: 0 });
});

test("different checked depths make no keyword new or lost", async () => {
  const { reads } = await refreshedDaily(
    [
      [">20", 40],
      [">20", 7],
      [40, ">20"],
    ],
    [0, 1],
  );
  const latest = await viewList(reads, USUAL);
  expect(latest.figures.statistics.movement).toEqual({ improved: 0, declined: 0, same: 0, entered: 1, lost: 0 });
});

function weightedByHand(rows: Iterable<Keyword>): number {
  let [places, impressions] = [0, 0];
  for (const { position, metrics } of rows) {
    if (position?.kind !== "at" || position.place > 100) continue;
    places += position.place * Number(metrics.impressions);
    impressions += Number(metrics.impressions);
  }
  return places / impressions;
}

test("the Search Console sample as of December 2022 has only December's figures", async () => {
  const desk = autoClose(await stack({ at: START }));
  const { reads } = desk.container;
  await reads.keywords(SAMPLE_IDS.pythonDocs, read("now"));
  const screen = await reads.projectScreen(SAMPLE_IDS.pythonDocs, {
    query: "",
    filters: [],
    sort: null,
    locale: "en",
    days: { asOf: "2022-12-31", vs: null },
  });
  expect(screen.statistics).toMatchObject({ keywords: 5_894, loaded: 2_607, ranking: 2_571 });
  expect(screen.statistics?.buckets.notLoaded).toBe(3_287);
  expect(screen.statistics?.averagePosition).toBeCloseTo(48.9, 1);
  const { clicks, impressions, ctr } = screen.statistics?.metrics ?? {};
  expect([clicks?.sum, impressions?.sum]).toEqual([546, 65_409]);
  expect(ctr?.mean).toBeCloseTo(546 / 65_409, 12);
  expect(screen.changes.since).toEqual({ on: "2022-01-31", interval: "month", isEvery: true });

  const usual = await viewList(reads, USUAL, SAMPLE_IDS.pythonDocs);
  expect(usual.facts.onDay).toMatchObject({ day: "2022-12-31", interval: "month" });
  expect(usual.figures.statistics.buckets).toEqual(screen.statistics?.buckets);
  expect(usual.figures.statistics.averagePosition).toBe(screen.statistics?.averagePosition);
  expect(usual.figures.statistics.weightedPosition).toBeCloseTo(weightedByHand(usual.rows.values()), 9);
  expect(usual.figures.statistics.metrics.clicks).toEqual(clicks);
  expect(usual.figures.statistics.movement).toEqual(screen.statistics?.movement);
  expect(usual.figures.columns).toContain("recent");

  const inProjects = async () => (await reads.statistics())[SAMPLE_IDS.pythonDocs];
  const figures = await inProjects();
  expect(figures?.statistics.buckets).toEqual(usual.figures.statistics.buckets);
  expect(figures?.statistics.averagePosition).toBe(usual.figures.statistics.averagePosition);
  expect(figures?.onDay).toEqual({ on: "2022-12-31", interval: "month" });
  const { store } = desk.container.desk;
  await store
    .updateTable("saved_copy")
    .set({ summary: JSON.stringify({ keywords: 1 }) })
    .execute();
  expect(await inProjects()).toEqual(figures);

  const latest = await viewList(reads, { asOf: "latest", vs: null }, SAMPLE_IDS.pythonDocs);
  expect([latest.facts.mixesDays, latest.facts.onDay]).toEqual([true, undefined]);
  expect(latest.figures.statistics).toMatchObject({ loaded: 5_894, keywords: 5_894 });
});

test("measures of different months without a month that has enough of them say so, in the list and among the projects", async () => {
  const desk = autoClose(await stack({ at: START }));
  const { reads } = desk.container;
  await reads.keywords(SAMPLE_IDS.berlin, read("now"));
  await reads.keywords(SAMPLE_IDS.bing, read("now"));
  const usual = await viewList(reads, USUAL, SAMPLE_IDS.berlin);
  expect([usual.facts.mixesDays, usual.facts.onDay]).toEqual([true, undefined]);
  const figures = await reads.statistics();
  expect(figures[SAMPLE_IDS.berlin]?.mixesDays).toBe(true);
  const bing = await viewList(reads, USUAL, SAMPLE_IDS.bing);
  expect(bing.facts.mixesDays).toBeUndefined();
});
