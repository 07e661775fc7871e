import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { readSourceFile } from "@/lib/reference-api/sample/source-file";
import type { Container } from "../../../lib/container/container";
import { topTenLine } from "../../../lib/domain/figures/top-ten";
import type { KeywordData } from "../../../lib/domain/keyword/keyword";
import { changeOf, type Position } from "../../../lib/domain/keyword/position";
import type { Reading } from "../../../lib/domain/response/reading";
import { dayText } from "../../../lib/domain/time/days";
import { DAY_MS } from "../../../lib/domain/time/units";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { autoClose } from "../../support/opened";
import { scaledCount } from "../../support/scaled";
import { clockedDesk, START } from "../../support/services/clocked-desk";
import { read, stack } from "../../support/stack";

vi.setConfig({ testTimeout: 60_000 });

let desk: Awaited<ReturnType<typeof clockedDesk>>;

const FIRST_DAY = Math.floor(Date.parse(START) / DAY_MS);
const on = (day: number): string => dayText(FIRST_DAY + day);
const EVER = { from: null, to: null };
const PROJECT = "p";

type Row = { id: string; keyword: string; position?: string | number | null; country?: string } & Record<
  string,
  unknown
>;

async function deskWith(rowsOn: (day: number) => { rows: Row[]; total?: number }): Promise<Container> {
  desk = await clockedDesk((now, request) => {
    if (request.rawUrl.includes("keyworddata"))
      return { json: { detail: "This resource belongs to another account." }, status: 403 };
    const { rows, total = rows.length } = rowsOn(Math.floor(now / DAY_MS) - FIRST_DAY);
    return { json: { total, results: rows } };
  });
  return desk.container;
}

const refresh = (container: Container) => container.reads.keywords(PROJECT, read("now"));
const nextDay = () => desk.clock.advanceMs(DAY_MS);

function saidOn(keyword: number, day: number): { sentPosition: string | number | null; position: Position } {
  const kind = (keyword * 7 + day * 3) % 11;
  if (kind === 0) return { sentPosition: "not ranked", position: { kind: "beyond", depth: 100 } };
  if (kind === 1) return { sentPosition: null, position: { kind: "empty" } };
  const place = 1 + ((keyword * 13 + day * (1 + (keyword % 3))) % 90);
  return { sentPosition: place, position: { kind: "at", place } };
}

const DAYS = 30;
const KEYWORDS = scaledCount(1_000, 60);
/** Keyword 1 moves to another country on day 15, keyword 2 is deleted on day 20, keyword 3 is added on day 10. */
const isListed = (keyword: number, day: number) => !(keyword === 2 && day >= 20) && !(keyword === 3 && day < 10);

const rowsOn = (day: number): Row[] =>
  Array.from({ length: KEYWORDS }, (_, keyword) => keyword)
    .filter((keyword) => isListed(keyword, day))
    .map((keyword) => ({
      id: `k${keyword}`,
      keyword: `phrase ${keyword}`,
      position: saidOn(keyword, day).sentPosition,
      url: `https://example.com/${keyword % 7}`,
      country: keyword === 1 && day >= 15 ? "DE" : "US",
      clicks: keyword,
      impressions: keyword * 10,
    }));

test("H7: a month of daily refreshes costs a request a day, and every figure is the service's own", async () => {
  const container = await deskWith((day) => ({ rows: rowsOn(day) }));
  const { reads } = container;
  for (let day = 0; day < DAYS; day += 1) {
    await refresh(container);
    if (day % 10 === 0) await refresh(container);
    nextDay();
  }
  const hitCount = desk.hits();
  expect(hitCount).toBe(DAYS + 3);

  const { days } = await reads.history.trend(PROJECT, EVER);
  expect(days.map((day) => day.on)).toEqual(Array.from({ length: DAYS }, (_, day) => on(day)));
  for (const [day, figures] of days.entries()) {
    const listedKeywords = Array.from({ length: KEYWORDS }, (_, keyword) => keyword).filter((each) =>
      isListed(each, day),
    );
    const positions = listedKeywords.map((keyword) => saidOn(keyword, day).position);
    const places = positions.flatMap((position) => (position.kind === "at" ? [position.place] : []));
    expect(figures.listed, on(day)).toBe(listedKeywords.length);
    expect(figures.ranking).toBe(places.length);
    expect(figures.averagePosition).toBeCloseTo(places.reduce((sum, place) => sum + place, 0) / places.length, 9);
    expect(figures.known).toBe(positions.filter(({ kind }) => kind !== "empty").length);
    expect(figures.buckets["1-3"]).toBe(places.filter((place) => place <= 3).length);
    const clicks = listedKeywords.reduce((sum, keyword) => sum + keyword, 0);
    expect(figures.metrics.clicks).toEqual({
      rows: listedKeywords.length,
      sum: clicks,
      mean: clicks / listedKeywords.length,
    });
    const change = { 10: [1, 0], 15: [1, 1], 20: [0, 1] }[day] ?? [0, 0];
    expect([figures.added, figures.removed], on(day)).toEqual(change);
  }

  expect((await reads.topTens("90d"))[PROJECT]).toEqual(
    topTenLine(
      days.map(({ on: date, known, buckets }) => ({
        day: Date.parse(date) / DAY_MS,
        known,
        top10: buckets["1-3"] + buckets["4-10"],
      })),
      90,
    ),
  );
  const week = (await reads.topTens("7d"))[PROJECT]?.points ?? [];
  expect([week.length, week.at(-1)?.day]).toEqual([7, FIRST_DAY + DAYS - 1]);

  for (const [from, to] of [
    [0, 29],
    [12, 13],
    [9, 25],
  ] as const) {
    const moves = await reads.history.moves(PROJECT, { from: on(from), to: on(to) });
    const expected = { better: 0, worse: 0, new: 0, lost: 0, unchanged: 0, notCompared: 0 };
    for (let keyword = 0; keyword < KEYWORDS; keyword += 1) {
      const isMoved = keyword === 1 && from < 15 && to >= 15;
      const isBoth = isListed(keyword, from) && isListed(keyword, to) && !isMoved;
      const kind = changeOf(saidOn(keyword, from).position, saidOn(keyword, to).position).kind;
      const names = {
        up: "better",
        down: "worse",
        same: "unchanged",
        unknown: "notCompared",
        new: "new",
        lost: "lost",
      };
      expected[(isBoth ? names[kind] : "notCompared") as keyof typeof expected] += 1;
    }
    expect(moves?.counts).toEqual(expected);
    expect(moves?.moves).toHaveLength(expected.better + expected.worse + expected.new + expected.lost);
    expect(moves?.notCompared).toMatchObject({
      moved: from < 15 && to >= 15 ? 1 : 0,
      added: from < 10 ? 1 : 0,
      ended: to >= 20 ? 1 : 0,
    });
  }

  const asOf = await reads.history.asOf(PROJECT, on(12), on(11));
  expect(asOf.keywords.map(({ id, position, previous }) => [id, position, previous]).toSorted()).toEqual(
    Array.from({ length: KEYWORDS }, (_, keyword) => keyword)
      .map((keyword) => [`k${keyword}`, saidOn(keyword, 12).position, saidOn(keyword, 11).position])
      .toSorted(),
  );
  expect((await reads.history.asOf(PROJECT, on(25), null)).keywords.map(({ id }) => id)).not.toContain("k2");
  expect((await reads.history.asOf(PROJECT, on(5), null)).keywords.map(({ id }) => id)).not.toContain("k3");
  const { lines } = await reads.history.keyword(PROJECT, "k1", EVER);
  expect(lines.map(({ market, points }) => [market.country, points.length])).toEqual([
    ["US", 15],
    ["DE", 15],
  ]);
  // Lists with today's position alone build the whole matrix; a deleted keyword has no row.
  const matrix = await reads.matrix(PROJECT, 28);
  expect(matrix.days).toEqual(Array.from({ length: 28 }, (_, back) => on(DAYS - 1 - back)));
  expect(matrix.rows).toHaveLength(KEYWORDS - 1);
  for (const { id, cells } of matrix.rows)
    for (const [back, cell] of cells.entries()) {
      const [keyword, day] = [Number(id.slice(1)), DAYS - 1 - back];
      const { position } = saidOn(keyword, day);
      const isHeld = isListed(keyword, day) && (keyword !== 1 || day >= 15);
      const expectedCell = position.kind === "at" ? position.place : position.kind === "beyond" ? -1 : -2;
      expect(cell, `${id} on ${on(day)}`).toBe(isHeld ? expectedCell : null);
    }

  // Its own data was never loaded, so the chart uses lists only.
  const listDays = await reads.heldDays(PROJECT, "k1", null);
  expect(listDays.days.map((each) => [each.on, each.position, each.fromList])).toEqual(
    Array.from({ length: 15 }, (_, at) => [on(15 + at), saidOn(1, 15 + at).position, true]),
  );
  // With a loaded history, undated list rows are not part of the chart.
  const own = { asOf: `${on(20)}T08:00:00.000Z`, data: { positions: [{ points: [{ on: on(3) }] }] } };
  const after = await reads.heldDays(PROJECT, "k1", own as unknown as Reading<KeywordData>);
  expect(after.days).toEqual([]);
  const lostKeyword = await reads.history.keyword(PROJECT, "k2", { from: on(18), to: on(29) });
  expect(lostKeyword.lines[0]?.points.map((point) => [point.on, point.source])).toEqual([
    [on(18), "undated"],
    [on(19), "undated"],
  ]);
  expect(desk.hits()).toBe(hitCount);
});

test("H4: a partial list loses no keyword, and days without a check create no move", async () => {
  const container = await deskWith((day) =>
    day === 1 ? { rows: rowsOn(0).slice(0, 20), total: 500 } : { rows: rowsOn(0) },
  );
  const { reads } = container;
  for (let day = 0; day < 2; day += 1) {
    await refresh(container);
    nextDay();
  }
  const { days } = await reads.history.trend(PROJECT, EVER);
  expect(days.map(({ removed, added }) => [removed, added])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  const moves = await reads.history.moves(PROJECT, { from: on(0), to: on(1) });
  expect(moves?.counts).toMatchObject({ better: 0, worse: 0, new: 0, lost: 0 });
  const knownCount = rowsOn(0).slice(0, 20).length;
  expect(moves?.notCompared["not-checked"]).toBe(rowsOn(0).length - knownCount);
  expect(await reads.history.moves(PROJECT, { from: on(-9), to: on(1) })).toBeNull();
  const row = (await reads.history.asOf(PROJECT, on(1), null)).keywords.find(({ id }) => id === "k40");
  expect(row).toMatchObject({ position: null, metrics: {}, measuredOn: null });
});

test("a row's own history is saved for its earlier days, with pages and measures", async () => {
  const history = [
    { date: on(-2), position: 9, url: "https://example.com/a", clicks: 4, impressions: 90 },
    { date: on(-1), position: 7, url: "https://example.com/b", clicks: null, impressions: 80 },
    { date: on(0), position: 5, url: "https://example.com/c", clicks: 6, impressions: 70 },
  ];
  const latest = { url: "https://example.com/row", clicks: 60, history };
  const container = await deskWith(() => ({
    rows: [{ id: "k1", keyword: "boots", position: 5, ranked_at: on(0), ...latest }],
  }));
  await refresh(container);
  const [line] = (await container.reads.history.keyword(PROJECT, "k1", EVER)).lines;
  expect(line?.points.map((point) => [point.on, point.rankingUrl, point.metrics, point.source])).toEqual([
    [on(-2), "https://example.com/a", { clicks: 4, impressions: 90 }, "list"],
    [on(-1), "https://example.com/b", { impressions: 80 }, "list"],
    [on(0), "https://example.com/row", { clicks: 60, impressions: 70 }, "list"],
  ]);
  const { days } = await container.reads.history.trend(PROJECT, EVER);
  expect(days.map(({ metrics }) => metrics.impressions?.sum)).toEqual([90, 80, 70]);
});

test("H4: a list loaded in parts makes no keyword new", async () => {
  const container = await deskWith((day) =>
    day === 0 ? { rows: rowsOn(0).slice(0, 20), total: 500 } : { rows: rowsOn(0) },
  );
  await refresh(container);
  nextDay();
  await refresh(container);
  const { days } = await container.reads.history.trend(PROJECT, EVER);
  expect(days.map(({ listed, added }) => [listed, added])).toEqual([
    [rowsOn(0).length, 0],
    [rowsOn(0).length, 0],
  ]);
});

test("a fault in the history doesn’t stop a response from being saved", async () => {
  const container = await deskWith((day) => ({ rows: rowsOn(day) }));
  await refresh(container);
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await sql`drop view keyword_history`.execute(container.desk.store);
  await sql`alter table history_keyword rename to history_keyword_away`.execute(container.desk.store);
  nextDay();
  const { reading, problem } = await refresh(container);
  expect([problem, reading?.asOf.slice(0, 10)]).toEqual([null, on(1)]);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
  expect((await container.reads.keywords(PROJECT, read("never"))).reading?.asOf.slice(0, 10)).toBe(on(1));
});

test("H4: positions and “not in the first 20” are not compared beyond the checked depth", async () => {
  const positions: (string | number)[][] = [
    [40, ">20"],
    [15, ">20"],
    [">20", ">100"],
    [">20", 7],
  ];
  const container = await deskWith((day) => ({
    rows: positions.map((each, keyword) => ({
      id: `k${keyword}`,
      keyword: `phrase ${keyword}`,
      position: each[day] ?? null,
    })),
  }));
  await refresh(container);
  nextDay();
  await refresh(container);
  const moves = await container.reads.history.moves(PROJECT, { from: on(0), to: on(1) });
  expect(moves?.counts).toEqual({ better: 0, worse: 0, new: 1, lost: 1, unchanged: 0, notCompared: 2 });
  expect(moves?.notCompared.depth).toBe(2);
});

const SOURCE_COLUMNS = ["date", "query", "clicks", "impressions", "ctr", "position"];

test("H5: three months of the Search Console sample match its file, and December has December's data alone", async () => {
  const { reads } = autoClose(await stack({ at: START })).container;
  await reads.keywords(SAMPLE_IDS.pythonDocs, read("now"));
  const { days } = await reads.history.trend(SAMPLE_IDS.pythonDocs, EVER);
  expect(days).toHaveLength(12);
  const december = days.at(-1);
  expect(december).toMatchObject({ on: "2022-12-31", known: 2_607, listed: 5_894, ranking: 2_571 });
  expect(december?.averagePosition).toBeCloseTo(48.9, 1);
  expect([december?.metrics.clicks?.sum, december?.metrics.impressions?.sum]).toEqual([546, 65_409]);
  expect(december?.metrics.ctr?.mean).toBeCloseTo(546 / 65_409, 12);
  const source = readSourceFile("gsc_query_month_2022.csv.gz", SOURCE_COLUMNS);
  for (const month of ["2022-01-31", "2022-06-30", "2022-12-31"]) {
    const positions = source.flatMap(([date, , , , , position]) => (date === month ? [Number(position)] : []));
    const ranking = positions.filter((position) => position <= 100);
    const day = days.find((each) => each.on === month);
    expect(day).toMatchObject({ known: positions.length, ranking: ranking.length });
    expect(day?.averagePosition).toBeCloseTo(ranking.reduce((sum, position) => sum + position, 0) / ranking.length, 9);
  }
  const head = await reads.history.trendHead(SAMPLE_IDS.pythonDocs, null, null);
  expect(head).toMatchObject({
    interval: "month",
    period: "12m",
    hasSpread: true,
    savedDays: { from: "2022-01-31", to: "2022-12-31" },
    savedFrom: null,
  });
  const [topTen] = head.lines;
  expect([topTen?.name, topTen?.points[0]?.[1], topTen?.points.at(-1)?.[1]]).toEqual(["top10", 109, 246]);
});

const TABLES = ["history_project", "history_keyword", "history_page", "observation", "project_day"] as const;

test("H6: saved data of a version without history gets one at the first start", async () => {
  const container = await deskWith((day) => ({ rows: rowsOn(day) }));
  await refresh(container);
  const before = await container.reads.history.keyword(PROJECT, "k5", EVER);
  const { store } = container.desk;
  for (const table of TABLES) await store.deleteFrom(table).execute();
  await sql`insert into history_pending select cache_key from saved_copy where kind = 'keywords'`.execute(store);
  const after = await desk.another();
  expect(await after.reads.history.keyword(PROJECT, "k5", EVER)).toEqual(before);
  expect(desk.hits()).toBe(1);
});

test("H8: a keyword of another account has no part in any day, and removing a history keeps the list", async () => {
  const container = await deskWith((day) => ({ rows: rowsOn(day) }));
  const { copies } = container.upstream;
  const { history } = container.reads;
  await refresh(container);
  nextDay();
  await refresh(container);
  const clicks = async () => (await history.trend(PROJECT, EVER)).days.at(-1)?.metrics.clicks?.sum ?? 0;
  const before = await clicks();
  await copies.remove({ kind: "keyword-data", projectId: PROJECT, keywordId: "k5" });
  expect(await history.keyword(PROJECT, "k5", EVER)).toEqual({ lines: [] });
  expect((await history.asOf(PROJECT, on(1), null)).keywords.map(({ id }) => id)).not.toContain("k5");
  expect(await clicks()).toBe(before - 5);
  expect((await history.keyword(PROJECT, "k6", EVER)).lines[0]?.points).toHaveLength(2);
  await copies.removeHistory(PROJECT);
  expect(await copies.historySizes()).toEqual([]);
  expect(await history.days(PROJECT)).toEqual({ days: [] });
  expect((await container.reads.keywords(PROJECT, read("never"))).reading).not.toBeNull();
});

test("V3: lists of several days show page swaps without a request", async () => {
  const pageOn = (keyword: number, day: number) => {
    if (keyword === 0) return ["/a", "/b/"][day % 2];
    if (keyword === 1) return ["/a", "/a/", "/a#x", "/a?utm_source=y"][day % 4];
    return keyword === 2 && day > 3 ? "/b" : "/a";
  };
  const container = await deskWith((day) => ({
    rows: Array.from({ length: day < 7 ? 4 : 3 }, (_, keyword) => ({
      id: `k${keyword}`,
      keyword: `phrase ${keyword}`,
      position: 12 + (day % 2),
      url: `https://example.com${keyword === 3 ? ["/c", "/d"][day % 2] : pageOn(keyword, day)}`,
    })),
  }));
  expect(await container.reads.pageSwaps(PROJECT)).toBeNull();
  for (let day = 0; day < 8; day += 1) {
    await refresh(container);
    nextDay();
  }
  const hitCount = desk.hits();
  const swaps = await container.reads.pageSwaps(PROJECT);
  expect(swaps).toMatchObject({ from: on(0), to: on(7), checked: 3 });
  expect(swaps?.keywords).toEqual([
    { id: "k0", phrase: "phrase 0", swaps: 7, pages: ["https://example.com/a", "https://example.com/b/"] },
  ]);
  expect(desk.hits()).toBe(hitCount);
});
