import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { DatabaseSync } from "@photostructure/sqlite";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { createReferenceApi } from "../../../lib/reference-api/app";
import { yourDataKeys } from "../../../lib/reference-api/import/your-data";
import { runImport } from "../../../lib/reference-api/routes/import";
import { openStore } from "../../../lib/reference-api/store/open-store";
import { FIXTURES, importDatabase, preview } from "./support";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const SEARCH_CONSOLE_ROWS = Array.from({ length: 1_000 }, (_, index) => `keyword ${index},1,2,50%,3`);
const fixture = (name: string): Uint8Array => readFileSync(join(FIXTURES, name));

describe("what is stored", () => {
  test("a query list is one observation on the last day of its period, labeled with the period", async () => {
    const database = importDatabase();
    await database.import("gsc-queries.csv", { answers: { from: "2024-01-01", to: "2024-03-31" } });
    expect(points(database)).toContainEqual({
      date: "2024-03-31",
      clicks: 42,
      impressions: 1007,
      ctr: 0.0417,
      position: 5.3,
      period: "2024-01-01 – 2024-03-31",
    });
  });

  test("a comparison is two observations, and position 0 is no position", async () => {
    const database = importDatabase();
    await database.import("gsc-comparison.csv", { answers: { date: "2024-05-31" } });
    expect(points(database)).toEqual([
      { date: "2024-02-29", period: "Previous 3 months", clicks: 30, impressions: 900, ctr: 0.0333, position: 6.1 },
      { date: "2024-05-31", period: "Last 3 months", clicks: 42, impressions: 1007, ctr: 0.0417, position: 5.3 },
      { date: "2024-02-29", period: "Previous 3 months", clicks: 0, impressions: 0, ctr: 0 },
      { date: "2024-05-31", period: "Last 3 months", clicks: 2, impressions: 40, ctr: 0.05, position: 9.5 },
    ]);
  });

  test("pages of a bulk export add up, and the zero-based sum becomes a position", async () => {
    const database = importDatabase();
    const report = await database.import("gsc-bulk.csv");
    expect(report).toMatchObject({ problem: null, rows: 3, written: { merged: 1 } });
    expect(report.description?.notes).toEqual(["1 anonymous row without a keyword left out."]);
    expect(points(database)[0]).toMatchObject({ clicks: 3, impressions: 40, position: 4, ctr: 0.075 });
  });

  test("dates in the header become one observation each, of the first domain only", async () => {
    const database = importDatabase();
    const report = await database.import("semrush-position-tracking.csv");
    expect(points(database)).toEqual([
      { date: "2023-10-14", position: 7, result_type: "organic", ranking_url: "https://example.com/rain" },
      { date: "2023-10-15", position: 5, result_type: "organic", ranking_url: "https://example.com/rain" },
      { date: "2023-10-14", position: "not found" },
      { date: "2023-10-15", position: 12, result_type: "organic", ranking_url: "https://example.com/tent" },
    ]);
    expect(report.description?.columns.filter(({ becomes }) => becomes === "not used")).toHaveLength(4);
  });

  test("of several pages of a keyword the best position counts", async () => {
    const database = importDatabase();
    expect(await database.import("semrush-organic-positions.csv")).toMatchObject({
      written: { keywords: 2, merged: 1 },
    });
    expect(rows(database)[0]).toMatchObject({ position: 7, search_volume: 33100, cpc: 0.85, "Traffic (%)": 12.5 });
  });

  test("global volume never becomes the search volume", async () => {
    const database = importDatabase();
    await database.import("ahrefs-keywords-explorer.csv", { answers: { date: "2025-05-20" } });
    expect(rows(database)[0]).toMatchObject({ search_volume: 33000, "Global volume": 74000, country: "US" });
  });

  test("a comma in an unquoted keyword refuses the row with its line", async () => {
    const database = importDatabase();
    const { refused, written } = await database.import("serpbear-keywords.csv");
    expect(refused).toEqual({
      count: 1,
      rows: [{ line: 7, reason: "A comma inside the keyword has shifted the columns." }],
    });
    expect(written?.keywords).toBe(5);
    expect(rows(database)[0]).toMatchObject({ keyword: "rain jacket", tags: ["shop", "spring"] });
  });

  test("a SerpBear database brings its history, one project for each domain", async () => {
    const database = importDatabase();
    const file = join(database.path, "../serpbear.sqlite");
    const serpbear = new DatabaseSync(file);
    serpbear.exec(`create table keyword (ID integer primary key, keyword text, device text, country text, city text,
      domain text, history text, volume integer, url text, tags text, position integer)`);
    const insert = serpbear.prepare(
      "insert into keyword values (?, ?, 'desktop', 'DE', '', ?, ?, 900, ?, '[\"shop\"]', 5)",
    );
    insert.run(1, "zelt", "a.example", '{"2024-9-1":7,"2024-9-12":0}', "https://a.example/zelt");
    insert.run(2, "zelt", "b.example", '{"2024-9-1":3}', "[]");
    serpbear.close();
    const report = await database.import("serpbear.sqlite", { bytes: readFileSync(file) });
    expect(report.written?.projects).toEqual(["a.example", "b.example"]);
    expect(points(database)).toEqual([
      { date: "2024-09-01", position: 7 },
      { date: "2024-09-12", position: "not found" },
      { date: "2024-09-01", position: 3 },
    ]);
  });
});

describe("a Search Console ZIP file", () => {
  const zip = (files: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytesOf(text)])));
  const queries = readFileSync(join(FIXTURES, "gsc-queries.csv"), "utf8");

  test("takes its period from the chart and its market from the filters", async () => {
    const bytes = zip({
      "Queries.csv": queries,
      "Pages.csv": "Top pages,Clicks,Impressions,CTR,Position\nhttps://a.example/,1,2,50%,1\n",
      "Chart.csv": "Date,Clicks,Impressions,CTR,Position\n2024-01-01,1,2,50%,1\n2024-03-31,1,2,50%,1\n",
      "Filters.csv": "Filter,Value\nSearch type,Web\nDate,Last 3 months\nCountry,Germany\n",
    });
    const { description } = await preview("example.com-Performance-on-Search-2024-04-02.zip", { bytes });
    expect(description).toMatchObject({
      period: { from: "2024-01-01", to: "2024-03-31", label: "Last 3 months", source: "Chart.csv" },
      questions: ["project"],
      suggestedProject: "example.com",
      notes: ["Pages.csv is not used."],
    });
  });

  test.each([
    ["Germany", "DE"],
    ["Österreich", "AT"],
    ["usa", "USA"],
    ["", null],
  ])("filtered by the country %s has the market %s", async (name, country) => {
    const bytes = zip({ "Queries.csv": queries, "Filters.csv": `Filter,Value\nDate,Last 3 months\nCountry,${name}\n` });
    const database = importDatabase();
    await database.import("a.zip", { bytes, answers: { date: "2024-03-31" } });
    expect(rows(database)[0]).toMatchObject({ country, period: "Last 3 months" });
  });

  test("that is cut off, has a wrong checksum or unpacks without end is refused", async () => {
    const whole = zip({ "Queries.csv": queries });
    const damagedText = "The file is damaged or cut off, and can’t be unpacked.";
    expect((await preview("a.zip", { bytes: whole.subarray(0, whole.length - 30) })).problem).toBe(damagedText);
    const flippedZip = whole.slice();
    flippedZip[60] = (flippedZip[60] ?? 0) ^ 0x10;
    expect((await preview("a.zip", { bytes: flippedZip })).problem).toBe(damagedText);
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`${index}.csv`, queries]));
    expect((await preview("a.zip", { bytes: zip(many) })).problem).toBe("The ZIP file has more than 20 entries.");
  });

  test("a gzip file is unpacked", async () => {
    expect(await preview("a.csv.gz", { bytes: gzipSync(queries) })).toMatchObject({ problem: null, rows: 3 });
    expect((await preview("a.csv.gz", { bytes: gzipSync(queries).subarray(0, 60) })).problem).toMatch(
      /damaged or cut off/,
    );
    const database = gzipSync(fixture("serpbear-database.sqlite"));
    expect(await preview("a.sqlite.gz", { bytes: database })).toMatchObject({
      problem: null,
      description: { format: "SerpBear, database" },
    });
  });
});

describe("questions and refusals", () => {
  test("a file without a date asks for it, and never takes today", async () => {
    const database = importDatabase();
    expect((await preview("gsc-queries.csv")).description?.questions).toEqual(["project", "date", "market"]);
    expect(await database.import("gsc-queries.csv")).toMatchObject({ problem: "Missing: date.", written: null });
    const result = await preview("x", { bytes: fixture("gsc-queries.csv") });
    expect(result.description?.period).toBeNull();
  });

  test("above 20 % refused rows nothing is imported", async () => {
    const database = importDatabase();
    const good = Array.from({ length: 3 }, (_, index) => `keyword ${index},2024-03-01,https://a.example,${index + 1}`);
    const bytes = ["keyword,date,url,position", ...good, "bad,2024-03-01,https://a.example,abc"].join("\n");
    const report = await database.import("a.csv", { bytes });
    expect(report.problem).toBe("1 of 4 rows can’t be read. Above 20 %, nothing is imported.");
    expect(report.refused.rows).toEqual([{ line: 5, reason: "“abc” in “position” can’t be read." }]);
    expect(database.query("select * from projects")).toEqual([]);
  });

  test("UTF-16 is read in both byte orders", async () => {
    const text = "keyword,position,date\nHöfe,3,2024-01-01\n";
    const littleEndian = Buffer.from(`\ufeff${text}`, "utf16le");
    for (const bytes of [littleEndian, Buffer.from(littleEndian).swap16()])
      expect((await preview("a.csv", { bytes })).first).toMatchObject([{ keyword: "Höfe", values: { position: 3 } }]);
  });

  test.each<[name: string, file: string, given: Parameters<typeof preview>[1], expected: object]>([
    [
      "an unclosed quote is reported with its opening line",
      "a.csv",
      { bytes: `keyword,position,date\na,1,2024-01-01\n"b,2,2024-01-01\n${"c,3,2024-01-01\n".repeat(1_000)}` },
      { problem: "The quote that opens in line 3 is never closed." },
    ],
    [
      "Excel's CSV is read: sep=, missing trailing cells, a quote inside a cell, WAHR",
      "a.csv",
      { bytes: 'sep=;\nKeyword;Position;Date;Note\n5" tent;3,5;2024-01-01\nboots;1.234,5;2024-01-01;x;;\n' },
      {
        refused: { count: 0 },
        first: [
          { keyword: '5" tent', values: { position: 3.5 } },
          { keyword: "boots", values: { position: 1234.5, Note: "x" } },
        ],
      },
    ],
    [
      "columns of the same name keep their values",
      "a.csv",
      { bytes: "keyword,date,position,position,position,note,note\nhat,2024-03-01,3,4,5,a,b\n" },
      { first: [{ values: { position: 3, "position (2)": 4, "position (3)": 5, note: "a", "note (2)": "b" } }] },
    ],
    [
      "a byte order mark inside a number refuses the row instead of joining its halves",
      "a.csv",
      { bytes: "keyword,date,url,position\nhat,2024-03-01,,7\ntent,2024-03-01,,1\ufeff900\n" },
      { refused: { rows: [{ line: 3 }] } },
    ],
    [
      "a day in the future is refused as an answer",
      "gsc-queries.csv",
      { answers: { date: "2099-03-01" } },
      { problem: "date must be a day up to today, such as 2026-03-31." },
    ],
    [
      "a period that ends before it starts is refused",
      "gsc-queries.csv",
      { answers: { from: "2024-03-31", date: "2024-01-01" } },
      { problem: "The first day is after the last day." },
    ],
    [
      "a list of countries is refused by name",
      "gsc_country_month_2022.csv",
      { bytes: "date,country,clicks,impressions,ctr,position\n2022-01-31,usa,185,11397,0.016232,38.12\n" },
      { problem: "This is a list of countries, not of keywords." },
    ],
    [
      "1,000 rows of Search Console give a note that the export may be truncated",
      "Queries.csv",
      { bytes: `Top queries,Clicks,Impressions,CTR,Position\n${SEARCH_CONSOLE_ROWS.join("\n")}` },
      { description: { notes: ["The export ends at 1,000 rows; there may be more."] } },
    ],
  ])("%s", async (_name, file, options, expected) => {
    expect(await preview(file, options)).toMatchObject(expected);
  });

  test("a day in the future is refused; the current month and tomorrow, which it can be elsewhere, are not", async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const good = ["2024-03-01", "2024-04-01", "2024-05-01", tomorrow, tomorrow.slice(0, 7)];
    const lines = [...good, "2099-03-01"].map((day) => `hat ${day},${day},3`);
    const { first, refused, rows } = await preview("a.csv", { bytes: ["keyword,date,position", ...lines].join("\n") });
    expect(rows).toBe(good.length);
    expect((first[4]?.date ?? "") <= tomorrow, "a month that isn't over ends today").toBe(true);
    expect(first[4]?.date).toContain(tomorrow.slice(0, 7));
    expect(refused.rows).toEqual([{ line: 7, reason: expect.stringContaining("is in the future") }]);
  });
});

test("the same file twice changes nothing; a changed value wins; a new day is added", async () => {
  const database = importDatabase();
  const importDay = async (day: string, position: number, replaces = false) => {
    const bytes = `keyword,date,url,position\ntent,${day},,${position}\nboots,${day},,4\n`;
    const { written } = await database.import("a.csv", { bytes, replaces });
    return { added: written?.added, changed: written?.changed, unchanged: written?.unchanged };
  };
  expect(await importDay("2024-03-01", 7)).toEqual({ added: 2, changed: 0, unchanged: 0 });
  const before = database.query("select * from keywords");
  expect(await importDay("2024-03-01", 7)).toEqual({ added: 0, changed: 0, unchanged: 2 });
  expect(database.query("select * from keywords")).toEqual(before);
  expect(await importDay("2024-03-01", 6)).toEqual({ added: 0, changed: 1, unchanged: 1 });
  expect(await importDay("2024-03-08", 5)).toEqual({ added: 2, changed: 0, unchanged: 0 });
  expect(rows(database)[0]).toMatchObject({
    position: 5,
    previous_position: 6,
    best_position: 5,
    measured_on: "2024-03-08",
    recent: [
      { date: "2024-03-01", position: 6 },
      { date: "2024-03-08", position: 5 },
    ],
  });
  expect(await importDay("2024-03-15", 2, true)).toMatchObject({ added: 2 });
  expect(points(database)).toHaveLength(2);
});

test("an import is written while another connection counts a request", async () => {
  const database = importDatabase();
  await database.import("serpstat.csv");
  const counts = new DatabaseSync(database.path.replace(".sqlite", "-counts.sqlite"));
  counts.exec("begin immediate");
  expect((await database.import("serpbear-keywords.csv")).written?.keywords).toBe(5);
  counts.exec("rollback");
  counts.close();
});

test("the process that imports reports on standard output", async () => {
  const database = importDatabase();
  const path = join(database.path, "../file.csv");
  writeFileSync(path, fixture("serpstat.csv"));
  const request = { name: "serpstat.csv", path, answers: { project: "Test" }, isPreview: false, replaces: false };
  expect(await runImport(database.path, request)).toMatchObject({ problem: null, written: { added: 2 } });
  const store = openStore(database.path);
  const { key, digests } = yourDataKeys(store, []);
  expect(key).toMatch(/^refapi_/);
  expect(digests).toEqual([]);
  const usable = [createHash("sha256").update(String(key)).digest("hex").slice(0, 16)];
  expect(yourDataKeys(store, usable)).toMatchObject({
    key: null,
    digests: [expect.stringMatching(/^[0-9a-f]{64}$/)],
  });
  store.close();
});

test("an import that its sender gives up ends with nothing written", async () => {
  const database = importDatabase();
  const store = openStore(database.path);
  const { app } = createReferenceApi({ database: store, adminToken: "token" });
  const body = readFileSync(join(FIXTURES, "serpstat.csv"), "utf8");
  const headers = { authorization: "Bearer token", "content-length": String(body.length) };
  const stop = new AbortController();
  const response = app.request("/admin/import?name=serpstat.csv&project=Test", {
    method: "POST",
    headers,
    body,
    signal: stop.signal,
  });
  setTimeout(() => stop.abort(), 50);
  expect((await response).status).toBe(500);
  expect(database.query("select * from keywords")).toEqual([]);
  store.close();
});

type Database = ReturnType<typeof importDatabase>;
const points = (database: Database) =>
  database
    .query<{ body: string }>("select body from keyword_points order by keyword_seq, date")
    .map(({ body }) => JSON.parse(body));
const rows = (database: Database) =>
  database.query<{ row: string }>("select row from keywords order by seq").map(({ row }) => JSON.parse(row));
