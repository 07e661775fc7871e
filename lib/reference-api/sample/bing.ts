import { addKeyword, addProject, type Point } from "../store/objects";
import type { Store } from "../store/store";
import { addDays } from "./days";
import { RECENT_DAYS, SAMPLE_IDS } from "./ids";
import { groupRows, readSourceFile } from "./source-file";

const LAST_DAY = "2020-01-31";
const DAYS_MIN = 5;
/** Twenty characters of any script stay within 200 percent-encoded bytes, which clients may expect. */
const ID_TEXT_MAX = 20;

const COUNTRIES: Record<string, string> = {
  Brazil: "BR",
  France: "FR",
  Germany: "DE",
  Japan: "JP",
  "United Kingdom": "GB",
};

/** Searches on at least five days in a whole country. */
export function loadBing(store: Store, accountId: number): void {
  addProject(store, {
    id: SAMPLE_IDS.bing,
    accountId,
    name: "Bing queries, January 2020",
    domain: null,
    measuredOn: LAST_DAY,
    createdOn: "2020-01-01",
    attribution: "Data Source: Bing Coronavirus Query set (https://github.com/microsoft/BingCoronavirusQuerySet)",
    licence: "Open Use of Data Agreement 1.0",
  });
  const columns = ["date", "query", "country", "state", "is_implicit_intent", "popularity"];
  const rows = readSourceFile("bing_queries_day_2020_01.csv.gz", columns);
  const countryRows = rows.filter(([, , country = "", state]) => state === "" && country in COUNTRIES);
  const usedIds = new Set<string>();
  for (const days of groupRows(countryRows, ([, query, country]) => `${country}\n${query}`).values()) {
    const [, query = "", country = "", , implicit] = days[0] ?? [];
    if (days.length < DAYS_MIN) continue;
    const code = COUNTRIES[country] ?? "";
    const points = days.map(([date = "", , , , , popularity]): Point => ({ date, popularity: Number(popularity) }));
    const { date = null, ...metrics } = points.at(-1) ?? {};
    addKeyword(store, {
      id: textId(code, query, usedIds),
      projectId: SAMPLE_IDS.bing,
      about: { keyword: query, engine: "bing", country: code, language: null, location: country, device: null },
      latest: {
        ...metrics,
        is_implicit_intent: implicit === "true",
        measured_on: date,
        recent: points.filter((point) => point.date > addDays(LAST_DAY, -RECENT_DAYS)),
      },
      points,
    });
  }
}

function textId(code: string, query: string, usedIds: Set<string>): string {
  const text = query.replace(/[^\p{L}\p{M}\p{N} +&'-]/gu, "_");
  const base = `bing:${code}:${[...text].slice(0, ID_TEXT_MAX).join("")}`.replace(/[ :_-]+$/, "");
  let id = base;
  for (let copy = 2; usedIds.has(id); copy += 1) id = `${base} ${copy}`;
  usedIds.add(id);
  return id;
}
