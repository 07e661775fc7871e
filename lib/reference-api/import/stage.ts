import type { JsonObject } from "../store/objects";
import type { Store } from "../store/open-store";
import type { Observation } from "./read-row";

const TABLES = `
  pragma temp_store = file;
  pragma temp.cache_size = -64000;
  create temp table staged_keywords (
    id integer primary key, project text not null, identity text not null, head text not null, seq integer,
    unique (project, identity));
  create temp table staged_points
    (keyword integer not null, date text not null, body text not null, primary key (keyword, date)) without rowid;
  begin`;
const ADD_KEYWORD = `insert into temp.staged_keywords (project, identity, head) values (?, ?, ?)
  on conflict (project, identity) do update set head = excluded.head returning id`;
const ADD_POINTS = `insert into temp.staged_points (keyword, date, body)
  select value ->> 0, value ->> 1, value ->> 2 from json_each(?) where true
  on conflict do update set body = merged(body, excluded.body)`;
const BATCH_ROWS = 500;
/** Other ids are looked up on disk. */
const CACHE_MAX = 200_000;

/** Temporary tables on disk, invisible to other connections. @param adds sum rows of the same keyword and day */
export function stageIn({ connection }: Store, adds: boolean) {
  let merged = 0;
  connection.define("merged", (before, now) => {
    merged += 1;
    return JSON.stringify((adds ? sumOf : bestOf)(parseObject(before), parseObject(now)));
  });
  connection.define("finished", (body) => JSON.stringify(finished(parseObject(body))));
  connection.exec(TABLES);
  const ids = new Map<string, number>();
  let batch: [keyword: number, date: string, body: string][] = [];
  const flush = () => {
    connection.run(ADD_POINTS, JSON.stringify(batch));
    batch = [];
  };
  const idOf = (project: string, identity: string, head: string): number => {
    const key = `${project}\n${identity}\n${head}`;
    const id = ids.get(key) ?? connection.get<{ id: number }>(ADD_KEYWORD, project, identity, head)?.id ?? 0;
    if (ids.size >= CACHE_MAX) ids.clear();
    ids.set(key, id);
    return id;
  };
  return {
    add({ project, keyword, market, about, values, date }: Observation, usualProject: string): void {
      const identity = JSON.stringify([keyword, ...Object.values(market)]);
      const head = JSON.stringify({ keyword, ...market, ...about });
      const id = idOf(project ?? usualProject, identity, head);
      if (date !== null && batch.push([id, date, JSON.stringify({ date, ...values })]) >= BATCH_ROWS) flush();
    },
    /** Call after all rows. @returns how many rows were merged */
    end(): number {
      flush();
      if (adds) connection.exec("update temp.staged_points set body = finished(body)");
      connection.exec("commit");
      return merged;
    },
  };
}

/** Only this service writes bodies, always as JSON objects. */
export const parseObject = (body: unknown): JsonObject => JSON.parse(String(body)) as JsonObject;

const numberIn = (values: JsonObject, name: string): number => Number(values[name] ?? 0) || 0;
const rounded = (sum: number, count: number): number => Number((sum / count).toFixed(6));

/** Adds counts, weights positions by impressions. */
function sumOf(before: JsonObject, now: JsonObject): JsonObject {
  const sums: JsonObject = {};
  for (const name of ["clicks", "impressions", "sum_position"])
    if (name in before || name in now) sums[name] = numberIn(before, name) + numberIn(now, name);
  const impressions = numberIn(sums, "impressions");
  const weight = (part: JsonObject) => numberIn(part, "position") * numberIn(part, "impressions");
  if (typeof before.position === "number" && typeof now.position === "number" && impressions > 0)
    sums.position = rounded(weight(before) + weight(now), impressions);
  if ("ctr" in now && impressions > 0) sums.ctr = rounded(numberIn(sums, "clicks"), impressions);
  return { ...now, ...(numberIn(now, "clicks") > numberIn(before, "clicks") ? now : before), ...sums };
}

/** Without positions, the later row. */
function bestOf(before: JsonObject, now: JsonObject): JsonObject {
  const place = ({ position }: JsonObject) => (typeof position === "number" ? position : Number.POSITIVE_INFINITY);
  return place(before) < place(now) ? { ...now, ...before } : { ...before, ...now };
}

function finished({ sum_position: sum, ...rest }: JsonObject): JsonObject {
  const impressions = numberIn(rest, "impressions");
  if (typeof sum !== "number" || impressions === 0) return rest;
  const ctr = rounded(numberIn(rest, "clicks"), impressions);
  return { ...rest, position: rounded(sum + impressions, impressions), ctr };
}
