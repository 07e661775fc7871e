import { DatabaseSync } from "@photostructure/sqlite";
import { ImportRefusal } from "./report";

/** Columns of SerpBear's table `keyword` that are not in every version. Checked on 2026-11-26. */
const OPTIONAL = ["country", "city", "device", "volume", "url", "tags"];
const HEADER = ["serpbear domain", "keyword", "day", "position", ...OPTIONAL];
const SELECT = `
  select keywords.ID, domain as "serpbear domain", keyword, day.key as day, day.value as position, country, city,
    device, nullif(volume, 0) as volume,
    case when day.id = max(day.id) over (partition by keywords.ID) and day.value > 0 and url like 'http%' then url end
      as url,
    case when json_valid(tags) then (select group_concat(value) from json_each(tags)) end as tags
  from keywords
  left join json_each(iif(json_valid(history) and json_type(history) in ('object', 'array'), history, '["?"]')) as day
  order by keywords.ID`;

/** One row for each day of a keyword's history. `line` is the keyword's id. */
export const serpBearTable = (path: string) => ({
  encoding: "SQLite",
  delimiter: "",
  header: HEADER,
  *rows() {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      // The file is untrusted: its schema must not run functions, and damaged pages must cause errors.
      database.exec("pragma trusted_schema = off; pragma cell_size_check = on; pragma query_only = on");
      const columns = database.prepare("select name from pragma_table_info('keyword')").all() as { name: string }[];
      const missing = OPTIONAL.filter((name) => columns.every((column) => column.name !== name));
      const keywords = ["*", ...missing.map((name) => `null as ${name}`)].join();
      const query = database.prepare(`with keywords as (select ${keywords} from keyword) ${SELECT}`);
      for (const row of query.iterate() as Iterable<Record<string, unknown>>)
        yield { line: Number(row.ID), lines: 1, cells: HEADER.map((name) => String(row[name] ?? "")), isCut: false };
    } catch {
      throw new ImportRefusal("The database is damaged, or not SerpBear’s.");
    } finally {
      database.close();
    }
  },
});
