import { DatabaseSync } from "@photostructure/sqlite";
import { readDay } from "./cells";
import { countryOf, NO_MARKET, type Observation } from "./observation";
import { ImportRefusal } from "./refusal";

/** Columns of SerpBear's table `keyword`, checked against its model on 2026-11-26. */
type KeywordRow = Partial<Record<(typeof COLUMNS)[number], unknown>>;
const COLUMNS = ["ID", "keyword", "device", "country", "city", "domain", "history", "volume", "url", "tags"] as const;
const DAMAGED = "The database is damaged, or not SerpBear’s.";

/** Reads keywords and history of a SerpBear database; each domain becomes a project. */
export function* readSerpBear(path: string): Generator<{ line: number; result: Observation[] | string }> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    // The file is untrusted: its schema must not run functions, and damaged pages must cause errors.
    database.exec("pragma trusted_schema = off; pragma cell_size_check = on; pragma query_only = on");
    const columns = database.prepare("select name from pragma_table_info('keyword')").all() as { name: string }[];
    const names = COLUMNS.filter((name) => columns.some((column) => column.name === name));
    for (const name of ["ID", "keyword", "domain", "history"] as const)
      if (!names.includes(name)) throw new ImportRefusal("This SQLite database is not SerpBear’s: it has no keywords.");
    const rows = database.prepare(`select ${names.map((name) => `"${name}"`).join(", ")} from "keyword" order by ID`);
    for (const row of rows.iterate()) {
      const read = row as KeywordRow;
      yield { line: Number(read.ID), result: observations(read) };
    }
  } catch (error) {
    throw error instanceof ImportRefusal ? error : new ImportRefusal(DAMAGED);
  } finally {
    database.close();
  }
}

function observations(row: KeywordRow): Observation[] | string {
  const text = (name: keyof KeywordRow): string => (typeof row[name] === "string" ? (row[name] as string).trim() : "");
  if (text("keyword") === "" || text("domain") === "") return "The keyword or its domain is empty.";
  const history = parsed(text("history"));
  if (history === null || typeof history !== "object") return "The history can’t be read.";
  const tags = parsed(text("tags"));
  const url = text("url").startsWith("http") ? text("url") : null;
  const base = {
    project: text("domain"),
    keyword: text("keyword"),
    market: {
      ...NO_MARKET,
      engine: "google",
      country: countryOf(text("country")),
      location: text("city") || null,
      device: text("device").toLowerCase() || null,
    },
    about: {
      ...(Number.isSafeInteger(row.volume) && Number(row.volume) > 0 && { search_volume: Number(row.volume) }),
      ...(Array.isArray(tags) && tags.length > 0 && { tags: tags.map(String) }),
      ...(url !== null && { ranking_url: url }),
    },
  };
  const days: Observation[] = [];
  for (const [written, place] of Object.entries(history)) {
    const date = readDay(written);
    if (date === null || typeof place !== "number" || place < 0) return `The history has no position on “${written}”.`;
    days.push({ ...base, date, values: { position: place === 0 ? "not found" : place } });
  }
  return days.length > 0 ? days : [{ ...base, date: null, values: {} }];
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
