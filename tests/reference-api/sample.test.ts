import { createHash } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareReferenceApi, type RunningReferenceApi, startReferenceApi } from "../../lib/reference-api/launch";
import { SAMPLE_IDS, SAMPLE_SEED } from "../../lib/reference-api/sample/ids";
import { generateKeywords } from "../../lib/reference-api/sample/northwind/generate";
import { isId } from "../../lib/reference-api/validate-path";
import { handClock } from "../support/hand-clock";
import { temporaryFolder } from "../support/temporary-folder";
import { codeOf } from "./support";

type Row = Record<string, unknown> & { id: number | string; keyword: string; recent: Record<string, unknown>[] };
type List = { count: number; next: string | null; results: Row[] };
type Data = { series: (Record<string, unknown> & { date: string })[] } & Record<string, unknown>;

const folder = temporaryFolder(afterAll);
const databasePath = join(folder, "data", "api.sqlite");
const keyFile = join(folder, "data", "sample-key");
const clock = handClock("2026-03-02T13:20:00.000Z");
const LAST_DAY = "2026-03-01";
let api: RunningReferenceApi;
let key: string;
let loadingMs: number;

beforeAll(async () => {
  const before = process.cpuUsage();
  ({ key } = await prepareReferenceApi({ databasePath, keyFile, clock }));
  const usage = process.cpuUsage(before);
  loadingMs = (usage.user + usage.system) / 1_000; // CPU time: elapsed time depends on the load
  api = await startReferenceApi({ databasePath, clock });
});
afterAll(async () => {
  await api.stop();
});

const get = (path: string) => fetch(`${api.url}/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
const json = async <Body>(path: string): Promise<Body> => (await (await get(path)).json()) as Body;
async function allKeywords(projectId: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let list: List | null = null; list === null || list.next !== null; ) {
    list = await json<List>(`/project-keywords-list/${encodeURIComponent(projectId)}/?limit=500&offset=${rows.length}`);
    rows.push(...list.results);
  }
  return rows;
}

test("loading takes less than 8 seconds of CPU time and leaves files that only their owner can read", () => {
  expect(loadingMs).toBeLessThan(8_000);
  expect(statSync(join(folder, "data")).mode & 0o777).toBe(0o700);
  for (const file of [databasePath, `${databasePath}-wal`, keyFile]) expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("the sample account has one made-up project, labeled as such, and three real ones with attribution and license", async () => {
  const { results } = await json<{ results: Record<string, unknown>[] }>("/projects/");
  expect(results.map(({ id, name, keyword_count }) => [String(id), name, keyword_count])).toEqual([
    [SAMPLE_IDS.northwind, "Northwind Outdoor (made-up data)", 268],
    [SAMPLE_IDS.pythonDocs, "Python library docs", 5894],
    [SAMPLE_IDS.berlin, "Berlin open data portal", 1700],
    [SAMPLE_IDS.bing, "Bing queries, January 2020", 635],
  ]);
  expect(results.map(({ licence }) => licence)).toEqual([
    null,
    "Apache License 2.0",
    "CC BY 3.0 DE",
    "Open Use of Data Agreement 1.0",
  ]);
  for (const { attribution } of results)
    expect(attribution).toMatch(/made up|adviz|BerlinOnline|BingCoronavirusQuerySet/);
});

test("the license texts come with the data", () => {
  const data = join(import.meta.dirname, "../../lib/reference-api/sample/data");
  expect(readFileSync(join(data, "LICENSE-adviz-Apache-2.0.txt"), "utf8")).toContain("Apache License");
  expect(readFileSync(join(data, "LICENSE-bing-O-UDA-1.0.txt"), "utf8")).toContain("Open Use of Data Agreement");
});

test("the three real projects have three different sets of metrics, with the values of their sources", async () => {
  const [docs, berlin, bing] = await Promise.all(
    [SAMPLE_IDS.pythonDocs, SAMPLE_IDS.berlin, SAMPLE_IDS.bing].map(allKeywords),
  );
  const logs = docs?.find(({ keyword }) => keyword === "log file analysis");
  const logsData = await json<Data>(`/keyworddata/${logs?.id}/?date_to=2022-01-31`);
  expect(logsData.series).toEqual([{ date: "2022-01-31", position: 80.43, clicks: 0, impressions: 1374, ctr: 0 }]);

  const shp = berlin?.find(({ keyword }) => keyword === "shp");
  expect(shp).not.toHaveProperty("position");
  const shpData = await json<Data>(`/keyworddata/${shp?.id}/`);
  expect(shpData.series[0]).toEqual({
    date: "2019-02-28",
    impressions: 19,
    visits: 4,
    page_duration_avg_s: 25.89,
    exit_rate_pct: 25,
  });

  expect(new Set(bing?.map(({ country }) => country))).toEqual(new Set(["BR", "DE", "FR", "GB", "JP"]));
  const japanese = bing?.find(({ keyword, country }) => country === "JP" && /\p{Script=Han}/u.test(keyword));
  expect(japanese).not.toHaveProperty("position");
  const data = await json<Data>(`/keyworddata/${encodeURIComponent(String(japanese?.id))}/`);
  expect(data.series.length).toBeGreaterThanOrEqual(5);
  expect(Object.keys(data.series[0] ?? {})).toEqual(["date", "popularity"]);
});

test("every id has the documented form and is unique", async () => {
  const rows = (
    await Promise.all(
      [SAMPLE_IDS.northwind, SAMPLE_IDS.pythonDocs, SAMPLE_IDS.berlin, SAMPLE_IDS.bing].map(allKeywords),
    )
  ).flat();
  const ids = rows.map(({ id }) => String(id));
  expect(ids.filter((id) => !isId(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the made-up project has every documented kind of keyword", async () => {
  const rows = await allKeywords(SAMPLE_IDS.northwind);
  const phrases = rows.map(({ keyword }) => keyword);
  for (const script of [
    /\p{Script=Han}/u,
    /\p{Script=Hangul}/u,
    /\p{Script=Arabic}/u,
    /\p{Script=Hebrew}/u,
    /\p{Extended_Pictographic}/u,
  ])
    expect(phrases.some((phrase) => script.test(phrase))).toBe(true);
  for (const start of ["=", "+", "-", "@"]) expect(phrases.some((phrase) => phrase.startsWith(start))).toBe(true);
  expect(phrases.filter((phrase) => [...phrase].length === 200)).toHaveLength(2);
  expect(new Set(rows.map(({ device }) => device))).toEqual(new Set(["desktop", "mobile"]));
  expect(rows.some(({ position }) => position === ">100")).toBe(true);
  expect(rows.some(({ position }) => position === null)).toBe(true);
  expect(rows.some(({ search_volume }) => search_volume === null)).toBe(true);
  expect(rows.filter(({ measured_on }) => measured_on === null).map(({ keyword }) => keyword)).toEqual([
    "hammock with mosquito net",
  ]);
  expect(rows[0]).toHaveProperty("intent_score");
});

test("positions of the made-up project are whole numbers or “>100”, end the day before loading, and move", () => {
  const keywords = generateKeywords(LAST_DAY, SAMPLE_SEED).filter(({ points }) => points.length > 0);
  const positions = keywords.flatMap(({ points }) => points.map(({ position }) => position));
  const isPlace = (position: unknown) => Number.isInteger(position) && Number(position) >= 1 && Number(position) <= 100;
  expect(positions.filter((position) => position !== ">100" && !isPlace(position))).toEqual([]);
  const shareBeyond = positions.filter((position) => position === ">100").length / positions.length;
  expect(shareBeyond).toBeGreaterThan(0.01);
  expect(shareBeyond).toBeLessThan(0.15);
  expect(keywords.filter(({ points }) => points.at(-1)?.date === LAST_DAY).length).toBeGreaterThan(240);
  expect(keywords.every(({ points }) => points.every(({ date }) => date > "2025-03-01" && date <= LAST_DAY))).toBe(
    true,
  );
  expect(keywords.every(({ points }) => points.length < 365)).toBe(true); // shared gaps: the tracker was down
  const still = keywords.filter(({ points }) => new Set(points.map(({ position }) => position)).size === 1);
  expect(still.length).toBeLessThan(10);
  const twoPages = keywords.filter(
    ({ points }) => new Set(points.map(({ ranking_url }) => ranking_url).filter(Boolean)).size > 1,
  );
  expect(twoPages.length).toBeGreaterThan(15);
});

test("the list row agrees with the series", async () => {
  for (const row of (await allKeywords(SAMPLE_IDS.northwind)).slice(0, 40)) {
    const { series } = await json<Data>(`/keyworddata/${row.id}/`);
    const last = series.at(-1);
    if (last?.date === LAST_DAY) expect(row.position).toBe(last.position);
    else expect(row.position).toBeNull();
    expect(row.measured_on).toBe(last?.date);
    const places = series.flatMap(({ position }) => (typeof position === "number" ? [position] : []));
    expect(row.best_position).toBe(Math.min(...places));
    const recent = series.filter(({ date }) => date >= "2026-02-02").map(({ date, position }) => ({ date, position }));
    expect(row.recent).toEqual(recent);
  }
});

test("the same seed and day give the same data, another seed or day other data", () => {
  const hash = (day: string, seed: number) =>
    createHash("sha256")
      .update(JSON.stringify(generateKeywords(day, seed)))
      .digest("hex");
  expect(hash(LAST_DAY, SAMPLE_SEED)).toBe(hash(LAST_DAY, SAMPLE_SEED));
  expect(hash(LAST_DAY, SAMPLE_SEED + 1)).not.toBe(hash(LAST_DAY, SAMPLE_SEED));
  expect(hash("2026-03-02", SAMPLE_SEED)).not.toBe(hash(LAST_DAY, SAMPLE_SEED));
});

test("ids meant to be refused are refused", async () => {
  const answers = {
    [`/project-keywords-list/${SAMPLE_IDS.foreignProject}/`]: [403, "other_account"],
    [`/keyworddata/${SAMPLE_IDS.foreignKeyword}/`]: [403, "other_account"],
    [`/keyworddata/${SAMPLE_IDS.premiumKeyword}/`]: [403, "not_in_subscription"],
    [`/project-keywords-list/${SAMPLE_IDS.deletedProject}/`]: [404, "deleted"],
    [`/keyworddata/${SAMPLE_IDS.keywordOfDeletedProject}/`]: [404, "deleted"],
    [`/keyworddata/${SAMPLE_IDS.deletedKeyword}/`]: [404, "deleted"],
    "/keyworddata/100000000001/": [404, "not_found"],
  };
  const readme = readFileSync(join(import.meta.dirname, "../../lib/reference-api/sample/README.md"), "utf8");
  for (const [path, expected] of Object.entries(answers)) {
    const response = await get(path);
    expect([path, [response.status, await codeOf(response)]]).toEqual([path, expected]);
    expect(readme).toContain(`/v1${path}`);
  }
  const ids = (await allKeywords(SAMPLE_IDS.northwind)).map(({ id }) => String(id));
  expect(ids).toContain(SAMPLE_IDS.premiumKeyword);
  expect(ids).not.toContain(SAMPLE_IDS.deletedKeyword);
});

test("preparing again preserves the key, the data and the count; a lost or wrong key file gets a new key", async () => {
  const count = await api.count(key);
  expect(await prepareReferenceApi({ databasePath, keyFile, clock })).toEqual({ key, issued: false });
  expect(await api.count(key)).toBe(count);
  writeFileSync(keyFile, "refapi_not-a-key\n");
  const result = await prepareReferenceApi({ databasePath, keyFile, clock });
  expect(result.issued).toBe(true);
  expect(readFileSync(keyFile, "utf8")).toBe(`${result.key}\n`);
  const { status } = await fetch(`${api.url}/v1/projects/`, { headers: { authorization: `Bearer ${result.key}` } });
  expect(status).toBe(200);
});

test("no twelve characters of a key appear in the database files", async () => {
  await get("/projects/");
  const files = [databasePath, `${databasePath}-wal`].map((file) => readFileSync(file, "latin1"));
  const pieces = Array.from({ length: key.length - 12 - "refapi_".length }, (_, at) => key.slice(at + 7, at + 19));
  expect(pieces.length).toBeGreaterThan(30);
  expect(pieces.filter((piece) => files.some((bytes) => bytes.includes(piece)))).toEqual([]);
  const digest = createHash("sha256").update(key).digest("hex");
  expect(files.some((bytes) => bytes.includes(digest))).toBe(true); // a control: the search works
});
