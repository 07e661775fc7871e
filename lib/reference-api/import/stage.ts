import type { JsonObject } from "../store/objects";
import type { Store } from "../store/open-store";
import { added, better, finished, parseObject } from "./merge-values";
import type { Observation } from "./observation";

type Row = [keyword: number, date: string, body: string];

const BATCH_ROWS = 500;
const COMMIT_ROWS = 20_000;
/** Identities cached in memory; the rest is looked up on disk. */
const CACHE_MAX = 400_000;

/**
 * Collects a file's observations in temporary tables on disk, invisible to other connections.
 * @param adds sum rows of the same keyword and day
 */
export class Stage {
  /** Rows merged with another row of the same keyword and day. */
  merged = 0;
  #rows = 0;
  #batch: Row[] = [];
  readonly #ids = new Map<string, number>();

  constructor(
    private readonly store: Store,
    private readonly adds: boolean,
  ) {
    store.connection.exec(`
      pragma temp_store = file;
      pragma temp.cache_size = -64000;
      create temp table staged_keywords
        (id integer primary key, project text not null, identity text not null, head text not null, unique (project, identity));
      create temp table staged_points
        (keyword integer not null, date text not null, body text not null, primary key (keyword, date)) without rowid;
      begin`);
  }

  add({ project, keyword, market, about, values, date }: Observation, usualProject: string): void {
    const name = project ?? usualProject;
    const identity = JSON.stringify([keyword, ...Object.values(market)]);
    const id = this.#keyword(name, identity, JSON.stringify({ keyword, ...market, ...about }));
    if (date === null) return;
    this.#batch.push([id, date, JSON.stringify({ date, ...values })]);
    if (this.#batch.length >= BATCH_ROWS) this.#flush();
  }

  /** Call when all rows have been added. */
  end(): void {
    this.#flush();
    const { connection } = this.store;
    if (this.adds) {
      const sums = [
        ...connection.iterate<{ keyword: number; date: string; body: string }>("select * from staged_points"),
      ];
      for (const { keyword, date, body } of sums) this.#save(keyword, date, finished(parseObject(body)));
    }
    connection.exec("commit");
  }

  /** A keyword's last row provides volume, price and tags. */
  #keyword(project: string, identity: string, head: string): number {
    const key = `${project}\n${identity}\n${head}`;
    const cached = this.#ids.get(key);
    if (cached !== undefined) return cached;
    const row = this.store.connection.get<{ id: number }>(
      `insert into temp.staged_keywords (project, identity, head) values (?, ?, ?)
       on conflict (project, identity) do update set head = excluded.head returning id`,
      ...[project, identity, head],
    );
    const id = row?.id ?? 0;
    if (this.#ids.size >= CACHE_MAX) this.#ids.clear();
    this.#ids.set(key, id);
    return id;
  }

  #flush(): void {
    const { connection } = this.store;
    const batch = this.#batch;
    this.#batch = [];
    this.#rows += batch.length;
    connection.exec("savepoint batch");
    const count = connection.change(
      `insert into temp.staged_points (keyword, date, body)
       select value ->> 0, value ->> 1, value ->> 2 from json_each(?) where true on conflict do nothing`,
      JSON.stringify(batch),
    );
    if (count < batch.length) {
      connection.exec("rollback to batch");
      for (const row of batch) this.#addOne(row);
    }
    connection.exec("release batch");
    if (this.#rows >= COMMIT_ROWS) {
      this.#rows = 0;
      connection.exec("commit; begin");
    }
  }

  #addOne([keyword, date, body]: Row): void {
    const { connection } = this.store;
    const insert = "insert into temp.staged_points (keyword, date, body) values (?, ?, ?) on conflict do nothing";
    if (connection.change(insert, keyword, date, body) === 1) return;
    this.merged += 1;
    const select = "select body from temp.staged_points where keyword = ? and date = ?";
    const before = parseObject(connection.get<{ body: string }>(select, keyword, date)?.body);
    const now = parseObject(body);
    this.#save(keyword, date, this.adds ? added(before, now) : better(before, now));
  }

  #save(keyword: number, date: string, values: JsonObject): void {
    const update = "update temp.staged_points set body = ? where keyword = ? and date = ?";
    this.store.connection.run(update, JSON.stringify(values), keyword, date);
  }
}
