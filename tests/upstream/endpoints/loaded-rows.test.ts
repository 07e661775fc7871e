import { expect, test } from "vitest";
import { withLoaded } from "../../../lib/domain/response/with-loaded";
import { fixtureDesk } from "../../support/services/fixture-desk";
import { read } from "../../support/stack";

const ROWS = [
  { id: 1, keyword: "tents" },
  { id: 2, keyword: "boots", search_volume: 900 },
  { id: 3, keyword: "stoves" },
];
const HISTORY = [
  { date: "2026-01-20", position: 30 },
  { date: "2026-02-27", position: 8 },
  { date: "2026-02-28", position: ">100" },
  { date: "2026-03-01", position: 12 },
];

function answer({ url }: { url: URL }) {
  if (url.pathname.startsWith("/v1/project-keywords-list/")) return { json: { count: 3, results: ROWS } };
  const id = Number(url.pathname.split("/").at(-2));
  if (id === 3) return { status: 404, json: { error: "gone" } };
  return { json: { id, keyword: ROWS[id - 1]?.keyword, history: id === 1 ? HISTORY : [] } };
}

test("rows without a position use their own data once saved, at no extra cost", async () => {
  const { service, desk } = await fixtureDesk(answer);
  const { upstream } = desk.container;
  const before = await upstream.listKeywords("p", read("if-missing"));
  expect(before.reading?.data.keywords.map(({ position }) => position)).toEqual([null, null, null]);
  for (const id of ["1", "2", "3"]) await upstream.getKeywordData("p", id, read("if-missing", 1));
  const requestCount = service.requests.length;

  const rows = (await upstream.listKeywords("p", read("never"))).reading?.data.keywords;
  expect(rows?.[0]).toMatchObject({
    phrase: "tents",
    position: { kind: "at", place: 12 },
    previous: { kind: "beyond", depth: 100 },
    best: { kind: "at", place: 8 },
    measuredOn: "2026-03-01",
  });
  expect(rows?.[0]?.recent?.map(({ on }) => on)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  expect(rows?.[1], "its data tells no position").toMatchObject({ position: null, searchVolume: 900 });
  expect(rows?.[2], "the service does not know it any more").toMatchObject({ position: null });
  expect(service.requests).toHaveLength(requestCount);
});

test("best positions are all of one kind, and are labeled when they cover only the loaded days", async () => {
  const { upstream } = (await fixtureDesk(answer)).desk.container;
  await upstream.listKeywords("p", read("if-missing"));
  for (const id of ["1", "2"]) await upstream.getKeywordData("p", id, read("if-missing", 1));
  const derivedList = (await upstream.listKeywords("p", read("never"))).reading?.data;
  expect([derivedList?.bestIsLoaded, derivedList?.keywords[0]?.best]).toEqual([true, { kind: "at", place: 8 }]);

  const list = { keywords: derivedList?.keywords.map((row) => ({ ...row, position: null, best: null })) ?? [] };
  const facts = { total: 3, unreadable: 0, complete: true, pages: 1, pageSize: null };
  const at = (place: number) => ({ kind: "at" as const, place });
  const row = { position: at(5), previous: null, rankingUrl: null, measuredOn: null, recent: null };
  const more = { searchVolume: null, cpc: null };
  const loadedRows = new Map([
    ["1", { ...row, ...more, best: at(4), bestIsLoaded: true as const }],
    ["2", { ...row, ...more, best: at(1) }],
  ]);
  const result = withLoaded({ ...facts, ...list }, loadedRows);
  expect(result.bestIsLoaded).toBeUndefined();
  expect(result.keywords.map(({ best }) => best)).toEqual([null, at(1), null]);
});

test("a refreshed list keeps what was loaded for its rows", async () => {
  const { upstream } = (await fixtureDesk(answer)).desk.container;
  await upstream.listKeywords("p", read("if-missing"));
  await upstream.getKeywordData("p", "1", read("if-missing", 1));
  const { reading } = await upstream.listKeywords("p", read("now"));
  expect(reading?.data.keywords[0]?.position).toEqual({ kind: "at", place: 12 });
});

test("a project's figures count positions missing from its list as they are loaded, at no cost", async () => {
  const { service, desk } = await fixtureDesk(answer);
  const { container } = desk;
  await container.upstream.listKeywords("p", read("if-missing"));
  const figures = async () => (await container.reads.statistics()).p?.statistics;
  expect(await figures()).toMatchObject({ keywords: 3, loaded: 0, averagePosition: null });
  await container.upstream.getKeywordData("p", "1", read("if-missing", 1));
  const requestCount = service.requests.length;
  expect(await figures()).toMatchObject({ keywords: 3, loaded: 1, ranking: 1, averagePosition: 12 });
  expect(await figures(), "counted once for what is saved").toBe(await figures());

  service.requests.splice(requestCount);
  await container.upstream.listKeywords("p", read("now"));
  expect(await figures()).toMatchObject({ loaded: 1, averagePosition: 12 });
});
