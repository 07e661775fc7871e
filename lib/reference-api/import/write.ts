import { createHash } from "node:crypto";
import { type JsonObject, wireId } from "../store/objects";
import type { Store } from "../store/open-store";
import { parseObject } from "./merge-values";

export type WriteResult = {
  added: number;
  changed: number;
  unchanged: number;
  keywords: number;
  projects: { id: string; name: string }[];
};

const RECENT_DAYS = 28;

type StagedKeyword = {
  staged: number;
  identity: string;
  head: string;
  seq: number | null;
  id: string | null;
  saved: string | null;
};

/**
 * Writes the staged file in one transaction.
 * @param accountOf finds or creates the account, in the same transaction
 * @param options.replaces first deletes the earlier keywords of the file's projects
 */
export function writeStaged(
  { connection }: Store,
  accountOf: () => number,
  { replaces, nowMs }: { replaces: boolean; nowMs: number },
): WriteResult {
  const result: WriteResult = { added: 0, changed: 0, unchanged: 0, keywords: 0, projects: [] };
  connection.exec(
    "pragma cache_size = -64000; create temp table numbers (staged integer primary key, seq integer not null)",
  );
  connection.inTransaction(() => {
    const accountId = accountOf();
    const names = "select project as name from temp.staged_keywords group by 1 order by min(id)";
    for (const { name } of [...connection.iterate<{ name: string }>(names)]) {
      const id = projectOf(accountId, name);
      if (replaces) clear(id);
      writeKeywords(id, name);
      const latest = `(select max(date) from temp.staged_points join temp.staged_keywords on id = keyword where project = ?)`;
      connection.run(
        `update projects set measured_on = coalesce(max(measured_on, ${latest}), measured_on, ${latest}) where id = ?`,
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
    const insert = `insert into keywords (id, project_id, row, head, data_set, identity)
      values (?, ?, '', ?, 'standard', ?) on conflict (id) do nothing`;
    const number = "insert into temp.numbers (staged, seq) values (?, ?)";
    connection.exec("delete from temp.numbers");
    const staged = connection.iterate<StagedKeyword>(
      `select staged.id as staged, staged.identity, staged.head, keywords.seq, keywords.id, keywords.head as saved
       from temp.staged_keywords as staged
       left join keywords on keywords.project_id = ? and keywords.identity = staged.identity
       where project = ? order by staged.id`,
      ...[projectId, name],
    );
    for (const keyword of staged) {
      result.keywords += 1;
      let { seq } = keyword;
      const about = { ...parseObject(keyword.saved ?? "{}"), ...parseObject(keyword.head) };
      const headOf = (id: string) => JSON.stringify({ ...about, id: wireId(id), project_id: wireId(projectId) });
      if (seq === null || keyword.id === null) {
        withFreeId(`${projectId} ${keyword.identity}`, (id) =>
          connection.change(insert, id, projectId, headOf(id), keyword.identity),
        );
        seq = connection.get<{ seq: number }>("select last_insert_rowid() as seq")?.seq ?? 0;
      } else if (headOf(keyword.id) !== keyword.saved)
        connection.run("update keywords set head = ? where seq = ?", headOf(keyword.id), seq);
      connection.run(number, keyword.staged, seq);
    }
    writePoints();
    writeRows();
  }

  function writePoints(): void {
    const staged = "temp.numbers join temp.staged_points as point on point.keyword = staged";
    const saved = "keyword_points as saved on saved.keyword_seq = seq and saved.date = point.date";
    const all = connection.get<{ count: number }>(`select count(*) as count from ${staged}`)?.count ?? 0;
    const differing = [
      ...connection.iterate<{ seq: number; date: string; old: string; new: string }>(
        `select seq, point.date, saved.body as old, point.body as new from ${staged} join ${saved} where saved.body <> point.body`,
      ),
    ];
    let changed = 0;
    for (const point of differing) {
      // Columns that this file lacks keep their values.
      const body = JSON.stringify({ ...parseObject(point.old), ...parseObject(point.new) });
      if (body === point.old) continue;
      changed += 1;
      const update = "update keyword_points set body = ? where keyword_seq = ? and date = ?";
      connection.run(update, body, point.seq, point.date);
    }
    const added = connection.change(
      `insert into keyword_points (keyword_seq, date, body) select seq, point.date, point.body from ${staged}
       where true on conflict do nothing`,
    );
    result.added += added;
    result.changed += changed;
    result.unchanged += all - added - changed;
  }

  /** Derives list rows from days: latest values, previous and best position, recent days. */
  function writeRows(): void {
    const keywords = connection.iterate<{ seq: number; head: string; points: string; best: number | null }>(
      `select keywords.seq, keywords.head,
         (select json_group_array(json(body)) from (select body from keyword_points
            where keyword_seq = keywords.seq order by date desc limit ${RECENT_DAYS + 1})) as points,
         (select min(body ->> '$.position') from keyword_points where keyword_seq = keywords.seq
            and json_type(body, '$.position') in ('integer', 'real')) as best
       from temp.numbers join keywords on keywords.seq = numbers.seq`,
    );
    for (const { seq, head, points, best } of keywords) {
      const about = parseObject(head);
      const days = JSON.parse(points) as JsonObject[];
      const { date = null, ...last } = days[0] ?? {};
      const row = {
        ...{
          ...about,
          search_volume: about.search_volume ?? null,
          ranking_url: about.ranking_url ?? null,
          position: null,
        },
        ...last,
        ...{ previous_position: days[1]?.position ?? null, best_position: best, measured_on: date },
        recent: days.slice(0, RECENT_DAYS).reverse().map(recentOf),
      };
      connection.run("update keywords set row = ? where seq = ?", JSON.stringify(row), seq);
    }
  }
}

/** Tries random 15-digit ids, which can't be guessed, until one is free. @param insert returns the rows written */
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
