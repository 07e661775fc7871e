import { createHash } from "node:crypto";
import { type JsonObject, wireId } from "../store/objects";
import type { Store } from "../store/open-store";
import type { ImportWritten } from "./report";
import { parseObject } from "./stage";

const RECENT_DAYS = 28;
const STAGED = "select id from temp.staged_keywords where project = ?";
const NEW_POINTS = `from temp.staged_points as point join temp.staged_keywords as staged on staged.id = point.keyword
  where staged.project = ?`;
/** Columns that this file lacks keep their values. */
const CHANGE_POINTS = `update keyword_points as saved set body = overlaid(saved.body, new.body)
  from (select seq, date, body ${NEW_POINTS}) as new
  where saved.keyword_seq = new.seq and saved.date = new.date
    and saved.body <> new.body and saved.body <> overlaid(saved.body, new.body)`;
const CHANGE_HEADS = `update keywords set head = overlaid(keywords.head, staged.head) from temp.staged_keywords as staged
  where staged.project = ? and keywords.seq = staged.seq and keywords.head <> overlaid(keywords.head, staged.head)`;

/** One transaction, which `accountOf` shares. @param options.replaces first deletes the projects' earlier keywords */
export function writeStaged(
  { connection }: Store,
  accountOf: () => number,
  { replaces, nowMs }: { replaces: boolean; nowMs: number },
): ImportWritten {
  const result: ImportWritten = { added: 0, changed: 0, unchanged: 0, keywords: 0, projects: [] };
  const overlaid = (before: unknown, now: unknown) => JSON.stringify({ ...parseObject(before), ...parseObject(now) });
  connection.define("overlaid", overlaid);
  connection.exec("pragma cache_size = -64000");
  connection.inTransaction(() => {
    const accountId = accountOf();
    const names = "select project as name from temp.staged_keywords group by 1 order by min(id)";
    for (const { name } of [...connection.iterate<{ name: string }>(names)]) {
      const id = projectOf(accountId, name);
      if (replaces) clear(id);
      writeKeywords(id, name);
      writePoints(name);
      writeRows(name);
      const latest = `(select max(date) from temp.staged_points where keyword in (${STAGED}))`;
      connection.run(
        `update projects set measured_on = max(coalesce(measured_on, ${latest}), coalesce(${latest}, measured_on)) where id = ?`,
        ...[name, name, id],
      );
      result.projects.push({ id, name });
    }
  });
  return result;

  function projectOf(accountId: number, name: string): string {
    const find = "select id from projects where account_id = ? and name = ? and deleted_at is null";
    const project = connection.get<{ id: string }>(find, accountId, name);
    if (project) return project.id;
    const domain = /^([a-z0-9-]+\.)+[a-z]{2,}$/i.test(name) ? name.toLowerCase() : null;
    const insert = `insert into projects (id, account_id, name, domain, created_on, extra)
      values (?, ?, ?, ?, ?, '{}') on conflict (id) do nothing`;
    const day = new Date(nowMs).toISOString().slice(0, 10);
    return withFreeId(`project ${accountId} ${name}`, (id) =>
      connection.change(insert, id, accountId, name, domain, day),
    );
  }

  function clear(projectId: string): void {
    const seqs = "select seq from keywords where project_id = ?";
    connection.run(`delete from keyword_points where keyword_seq in (${seqs})`, projectId);
    connection.run("delete from keywords where project_id = ?", projectId);
  }

  function writeKeywords(projectId: string, name: string): void {
    const find = `(select seq from keywords where project_id = ? and keywords.identity = staged_keywords.identity)`;
    result.keywords += connection.change(
      `update temp.staged_keywords set seq = ${find} where project = ?`,
      projectId,
      name,
    );
    connection.run(CHANGE_HEADS, name);
    const insert = `insert into keywords (id, project_id, row, head, data_set, identity)
      values (?, ?, '', ?, 'standard', ?) on conflict (id) do nothing`;
    const missing = `select id, identity, head from temp.staged_keywords where project = ? and seq is null order by id`;
    type Staged = { id: number; identity: string; head: string };
    for (const { id: staged, identity, head } of connection.iterate<Staged>(missing, name)) {
      withFreeId(`${projectId} ${identity}`, (id) => {
        const whole = { ...parseObject(head), id: wireId(id), project_id: wireId(projectId) };
        return connection.change(insert, id, projectId, JSON.stringify(whole), identity);
      });
      connection.run("update temp.staged_keywords set seq = last_insert_rowid() where id = ?", staged);
    }
  }

  function writePoints(name: string): void {
    const all = connection.get<{ count: number }>(`select count(*) as count ${NEW_POINTS}`, name)?.count ?? 0;
    const changed = connection.change(CHANGE_POINTS, name);
    const insert = `insert into keyword_points (keyword_seq, date, body) select seq, date, body ${NEW_POINTS}
      on conflict do nothing`;
    const added = connection.change(insert, name);
    result.added += added;
    result.changed += changed;
    result.unchanged += all - added - changed;
  }

  function writeRows(name: string): void {
    const keywords = connection.iterate<{ seq: number; head: string; points: string; best: number | null }>(
      `select keywords.seq, keywords.head,
         (select json_group_array(json(body)) from (select body from keyword_points
            where keyword_seq = keywords.seq order by date desc limit ${RECENT_DAYS + 1})) as points,
         (select min(body ->> '$.position') from keyword_points where keyword_seq = keywords.seq
            and json_type(body, '$.position') in ('integer', 'real')) as best
       from temp.staged_keywords as staged join keywords on keywords.seq = staged.seq where staged.project = ?`,
      name,
    );
    for (const { seq, head, points, best } of keywords) {
      const days = JSON.parse(points) as JsonObject[];
      const { date = null, ...last } = days[0] ?? {};
      const row = {
        search_volume: null,
        ranking_url: null,
        ...parseObject(head),
        position: null,
        ...last,
        previous_position: days[1]?.position ?? null,
        best_position: best,
        measured_on: date,
        recent: days.slice(0, RECENT_DAYS).reverse().map(recentOf),
      };
      connection.run("update keywords set row = ? where seq = ?", JSON.stringify(row), seq);
    }
  }
}

/** 15 random digits can't be guessed. @param insert returns the rows written */
function withFreeId(text: string, insert: (id: string) => number): string {
  for (let attempt = 0; ; attempt += 1) {
    const digest = createHash("sha256").update(`${text}\u0000${attempt}`).digest();
    const id = String(100_000_000_000_000 + digest.readUIntBE(0, 6));
    if (insert(id) === 1) return id;
  }
}

const recentOf = (point: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(point).filter(
      ([name, value]) => name === "date" || name === "position" || typeof value === "number",
    ),
  );
