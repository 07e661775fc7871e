import { type Kysely, sql } from "kysely";
import { COUNTS, TOTALS } from "../../domain/history/day-figures";
import { isPostgresStore } from "../json-rows";
import type { Schema } from "../schema";

export async function createHistoryTables(transaction: Kysely<Schema>): Promise<void> {
  for (const statement of statements(isPostgresStore(transaction))) await sql.raw(statement).execute(transaction);
}

/** Observations have no index by keyword: it would make saving a day twenty times slower. */
const statements = (isPostgres: boolean): readonly string[] => [
  "alter table project_day rename to project_day_before",
  `create table history_project (
    id integer primary key, namespace text not null, project_id text not null, revision integer not null,
    keywords_revision integer not null, keywords integer not null, first_list_day integer, list_size integer not null,
    shrunk_day integer, unique (namespace, project_id))`,
  `create table history_keyword (
    id integer primary key, project integer not null, keyword_id text not null, phrase text not null,
    engine text not null, country text not null, language text not null, place text not null, device text not null,
    position_of text not null, first_day integer not null, ended_day integer, dated smallint not null,
    volume double precision,
    unique (project, keyword_id, engine, country, language, place, device, position_of))`,
  "create table history_page (id integer primary key, project integer not null, url text not null, unique (project, url))",
  `create table observation (
    project integer not null, day integer not null, keyword integer not null, state smallint not null,
    position double precision, depth integer, page integer, volume double precision, metrics text,
    source smallint not null, read_at bigint not null,
    primary key (project, day, keyword))${isPostgres ? "" : " without rowid"}`,
  `create table project_day (
    project integer not null, day integer not null, ${COUNTS.map((name) => `${name} integer not null`).join(", ")},
    ${TOTALS.map((name) => `${name} double precision not null`).join(", ")},
    sums text not null, added integer not null, removed integer not null, missing integer not null,
    primary key (project, day))`,
  `create view keyword_history as
    select p.project_id as project, k.keyword_id as keyword, k.phrase,
      ${["engine", "country", "language", "place", "device"].map((part) => `nullif(k.${part}, '') as ${part}`).join(", ")},
      ${isPostgres ? "to_char(date '1970-01-01' + o.day, 'YYYY-MM-DD')" : "date(o.day * 86400, 'unixepoch')"} as date,
      case o.state when 0 then 'ranked' when 1 then 'beyond' when 2 then 'empty' else 'unknown' end as state,
      o.position, o.depth, u.url, o.volume, o.metrics,
      case o.source when 0 then 'undated' when 1 then 'list' else 'history' end as source
    from observation o
    join history_project p on p.id = o.project
    join history_keyword k on k.id = o.keyword
    left join history_page u on u.id = o.page
    where o.source > 0 or k.dated = 0`,
  "create table history_pending (cache_key text primary key)",
  `insert into history_pending select cache_key from saved_copy where kind in ('keywords', 'keyword-data')
    and cache_key not in (select cache_key from memory_copy)`,
  "drop table memory_copy",
];
