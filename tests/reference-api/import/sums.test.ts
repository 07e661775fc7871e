import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { importDatabase } from "./support";

const DATA = join(import.meta.dirname, "../../../lib/reference-api/sample/data");

type Expected = { name: string; keyword: readonly string[]; day: string; sums: readonly string[] };

const LINES = 4_000;

/** The first lines of a sample file. */
function beginningOf(name: string): string {
  const bytes = readFileSync(join(DATA, name));
  const text = (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text.split("\n").slice(0, LINES).join("\n");
}

/** Keywords, keyword-days and sums of `names`. Figures of a repeated day add up only by `adds`. */
function count(rows: Record<string, string>[], { keyword, day, sums }: Omit<Expected, "name">) {
  const identity = (row: Record<string, string>) => JSON.stringify(keyword.map((name) => row[name]));
  return {
    keywords: new Set(rows.map(identity)).size,
    points: new Set(rows.map((row) => `${identity(row)} ${row[day]}`)).size,
    sums: Object.fromEntries(sums.map((name) => [name, rows.reduce((sum, row) => sum + Number(row[name]), 0)])),
  };
}

const FILES: readonly Expected[] = [
  { name: "gsc_query_month_2022.csv.gz", keyword: ["query"], day: "date", sums: ["clicks", "impressions"] },
  { name: "berlin_portal_searchterms_month.csv", keyword: ["term"], day: "month", sums: ["impressions", "visits"] },
  {
    name: "bing_queries_day_2020_01.csv.gz",
    day: "date",
    sums: ["popularity"],
    keyword: ["query", "country", "state"],
  },
];

test.each(FILES)("$name is stored with the keywords, days and sums of an independent count", async (file) => {
  const database = importDatabase();
  const text = beginningOf(file.name);
  const report = await database.import(file.name, {
    bytes: file.name.endsWith(".gz") ? gzipSync(text) : Buffer.from(text),
  });
  expect(report).toMatchObject({ problem: null, refused: { count: 0 } });
  // Read by csv-parse, independent of the import's code.
  const rows: Record<string, string>[] = parse(text, { columns: true });
  expect(report.rows).toBe(rows.length);
  const sums = file.sums.map((name) => `sum(body ->> '$.${name}') as ${name}`).join();
  const [row] = database.query<Record<string, number>>(
    `select (select count(*) from keywords) as keywords, count(*) as points, ${sums} from keyword_points`,
  );
  const { keywords, points, ...rest } = row ?? {};
  expect({ keywords, points, sums: rest }).toEqual(count(rows, file));
});
