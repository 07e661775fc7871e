import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { importDatabase } from "./support";

const DATA = join(import.meta.dirname, "../../../lib/reference-api/sample/data");

type Expected = { name: string; keyword: readonly string[]; day: string; sums: readonly string[] };

/** Rows as csv-parse reads them, independent of the import's code. */
function rowsOf(name: string): Record<string, string>[] {
  const bytes = readFileSync(join(DATA, name));
  return parse(name.endsWith(".gz") ? gunzipSync(bytes) : bytes, { columns: true });
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

test.each(FILES)(
  "$name is stored with the keywords, days and sums of an independent count",
  async (file) => {
    const database = importDatabase();
    const report = await database.import(file.name, { bytes: readFileSync(join(DATA, file.name)) });
    expect(report).toMatchObject({ problem: null, refused: { count: 0 } });
    const rows = rowsOf(file.name);
    expect(report.rows).toBe(rows.length);
    const sums = file.sums.map((name) => `sum(body ->> '$.${name}') as ${name}`).join();
    const [stored] = database.query<Record<string, number>>(
      `select (select count(*) from keywords) as keywords, count(*) as points, ${sums} from keyword_points`,
    );
    const { keywords, points, ...rest } = stored ?? {};
    expect({ keywords, points, sums: rest }).toEqual(count(rows, file));
  },
  240_000,
);

test("a list of countries is refused by name", async () => {
  const bytes = new TextEncoder().encode(
    "date,country,clicks,impressions,ctr,position\n2022-01-31,usa,185,11397,0.016232,38.12\n",
  );
  expect((await importDatabase().import("gsc_country_month_2022.csv", { bytes })).problem).toBe(
    "This is a list of countries, not of keywords.",
  );
});
