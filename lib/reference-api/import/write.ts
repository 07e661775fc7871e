import { createHash } from "node:crypto";
import { addProject, type JsonObject, wireId } from "../store/objects";
import { openStore } from "../store/open-store";
import type { Observation } from "./read-row";
import type { Source } from "./source";
import { yourDataAccount } from "./your-data";

const RECENT_DAYS = 28;
/** Other keywords are looked up on disk. */
const CACHE_MAX = 200_000;
/** A write transaction locks every attached database, and requests must be counted meanwhile. */
const BEGIN = `
  detach counts;
  pragma busy_timeout = 600000;
  pragma temp_store = file;
  pragma temp.cache_size = -64000;
  pragma main.cache_size = -64000;
  create temp table file_keywords (seq integer primary key);
  create temp table file_points
    (keyword_seq integer, date text, body text not null, primary key (keyword_seq, date)) without rowid;
  begin immediate`;
const FIND_PROJECT = "select id from projects where account_id = ? and name = ? and deleted_at is null";
const DELETE_POINTS = "delete from keyword_points where keyword_seq in (select seq from keywords where project_id = ?)";
const WRITE_KEYWORD = `insert into keywords (id, project_id, row, head, data_set, identity)
  values (?, ?, '', ?, 'standard', ?) on conflict (project_id, identity) where identity is not null
  do update set head = json_patch(head, ?) returning seq`;
const ADD_POINT = `insert into temp.file_points values (?, ?, ?)
  on conflict do update set body = merged(body, excluded.body)`;
/** Columns that this file lacks keep their values. */
const CHANGE_POINTS = `update keyword_points as saved set body = json_patch(saved.body, new.body)
  from temp.file_points as new where saved.keyword_seq = new.keyword_seq and saved.date = new.date
    and saved.body <> json_patch(saved.body, new.body)`;
const ADD_POINTS = `insert into keyword_points (keyword_seq, date, body)
  select keyword_seq, date, body from temp.file_points where true on conflict do nothing`;
const WRITE_ROWS = `update keywords set row = row_of(head,
    (select json_group_array(json(body)) from (select body from keyword_points
      where keyword_seq = keywords.seq order by date desc limit ${RECENT_DAYS + 1})),
    (select min(body ->> '$.position') from keyword_points
      where keyword_seq = keywords.seq and json_type(body, '$.position') in ('integer', 'real')))
  where seq in (select seq from temp.file_keywords)`;
const CHANGE_PROJECTS = `update projects set measured_on = max(coalesce(measured_on, ''), new.date)
  from (select project_id, max(date) as date from temp.file_points join keywords on seq = keyword_seq group by 1) as new
  where projects.id = new.project_id`;

export type Add = (observation: Observation) => void;

/** In one transaction. @param replaces deletes the project's old data @param read adds all observations */
export async function writeImport(path: string, source: Source, replaces: boolean, read: (add: Add) => Promise<void>) {
  const store = openStore(path);
  const projects = new Map<string, string>();
  const seqs = new Map<string, number>();
  let points = 0;
  let merged = 0;
  store.define("merged", (before, now) => {
    merged += 1;
    return JSON.stringify((source.adds ? sumOf : bestOf)(parseObject(before), parseObject(now)));
  });
  store.define("row_of", rowOf);
  store.exec(BEGIN);
  try {
    await read(({ project, keyword, market, about, values, date }) => {
      const name = project ?? source.project;
      const projectId = projects.get(name) ?? openProject(name);
      const seq = seqOf(projectId, { keyword, ...market }, about);
      if (date === null) return;
      points += 1;
      store.run(ADD_POINT, seq, date, JSON.stringify({ date, ...averageRow(values) }));
    });
    const changed = store.change(CHANGE_POINTS);
    const added = store.change(ADD_POINTS);
    const keywords = store.change(WRITE_ROWS);
    store.run(CHANGE_PROJECTS);
    store.exec("commit");
    const unchanged = points - merged - changed - added;
    return { added, changed, unchanged, merged, keywords, projects: [...projects.keys()] };
  } catch (error) {
    store.exec("rollback");
    throw error;
  } finally {
    store.close();
  }

  function openProject(name: string): string {
    const accountId = yourDataAccount(store);
    let id = store.get<{ id: string }>(FIND_PROJECT, accountId, name)?.id;
    if (id === undefined) {
      id = freeId("projects", `project ${accountId} ${name}`);
      const domain = /^([a-z0-9-]+\.)+[a-z]{2,}$/i.test(name) ? name.toLowerCase() : null;
      const createdOn = new Date().toISOString().slice(0, 10);
      addProject(store, { id, accountId, name, domain, measuredOn: null, createdOn });
    } else if (replaces) {
      store.run(DELETE_POINTS, id);
      store.run("delete from keywords where project_id = ?", id);
    }
    projects.set(name, id);
    return id;
  }

  function seqOf(projectId: string, head: JsonObject, about: JsonObject): number {
    const identity = JSON.stringify(Object.values(head));
    const details = JSON.stringify(about);
    const key = `${projectId}\n${identity}\n${details}`;
    const cachedSeq = seqs.get(key);
    if (cachedSeq !== undefined) return cachedSeq;
    const id = freeId("keywords", `${projectId} ${identity}`);
    const whole = JSON.stringify({ ...head, ...about, id: wireId(id), project_id: wireId(projectId) });
    const seq = store.get<{ seq: number }>(WRITE_KEYWORD, id, projectId, whole, identity, details)?.seq ?? 0;
    store.run("insert or ignore into temp.file_keywords values (?)", seq);
    if (seqs.size >= CACHE_MAX) seqs.clear();
    seqs.set(key, seq);
    return seq;
  }

  /** 15 digits of a hash can't be guessed, and stay when the data is replaced. */
  function freeId(table: "projects" | "keywords", text: string): string {
    for (let attempt = 0; ; attempt += 1) {
      const digest = createHash("sha256").update(`${text}\u0000${attempt}`).digest();
      const id = String(100_000_000_000_000 + digest.readUIntBE(0, 6));
      if (store.get(`select 1 from ${table} where id = ?`, id) === undefined) return id;
    }
  }
}

/** Only this service writes bodies, always as JSON objects. */
const parseObject = (body: unknown): JsonObject => JSON.parse(String(body)) as JsonObject;

const numberIn = (values: JsonObject, name: string): number => Number(values[name] ?? 0) || 0;
const roundedRatio = (sum: number, count: number): number => Number((sum / count).toFixed(6));

/** Search Console’s sum of positions counts from zero. */
function averageRow({ sum_position: sum, ...rest }: JsonObject): JsonObject {
  const impressions = numberIn(rest, "impressions");
  if (typeof sum !== "number" || impressions === 0) return rest;
  const ctr = roundedRatio(numberIn(rest, "clicks"), impressions);
  return { ...rest, position: roundedRatio(sum + impressions, impressions), ctr };
}

/** Adds counts, weights positions by impressions. */
function sumOf(before: JsonObject, now: JsonObject): JsonObject {
  const sums = { ...now, ...(numberIn(now, "clicks") > numberIn(before, "clicks") ? now : before) };
  for (const name of ["clicks", "impressions"])
    if (name in sums) sums[name] = numberIn(before, name) + numberIn(now, name);
  const impressions = numberIn(sums, "impressions");
  if (impressions === 0) return sums;
  const weight = (row: JsonObject) => numberIn(row, "position") * numberIn(row, "impressions");
  if (typeof before.position === "number" && typeof now.position === "number")
    sums.position = roundedRatio(weight(before) + weight(now), impressions);
  return "ctr" in now ? { ...sums, ctr: roundedRatio(numberIn(sums, "clicks"), impressions) } : sums;
}

/** Without positions, the later row. */
function bestOf(before: JsonObject, now: JsonObject): JsonObject {
  const place = ({ position }: JsonObject) => (typeof position === "number" ? position : Number.POSITIVE_INFINITY);
  return place(before) < place(now) ? { ...now, ...before } : { ...before, ...now };
}

function rowOf(head: unknown, points: unknown, best: unknown): string {
  const days = JSON.parse(String(points)) as JsonObject[];
  const { date = null, ...last } = days[0] ?? {};
  const row = { search_volume: null, ranking_url: null, ...parseObject(head), position: null, ...last };
  const previous = days[1]?.position ?? null;
  const recent = days.slice(0, RECENT_DAYS).reverse().map(recentOf);
  return JSON.stringify({ ...row, previous_position: previous, best_position: best, measured_on: date, recent });
}

function recentOf(point: JsonObject): JsonObject {
  const isRecent = ([name, value]: [string, unknown]) => /^(date|position)$/.test(name) || typeof value === "number";
  return Object.fromEntries(Object.entries(point).filter(isRecent));
}
