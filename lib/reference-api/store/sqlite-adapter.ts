import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from "@photostructure/sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";

type Parameters = readonly unknown[];

export const IN_MEMORY = ":memory:";

/** `data/reference-api.sqlite` counts in `data/reference-api-counts.sqlite`. */
export const countsFileOf = (path: string): string =>
  path === IN_MEMORY ? IN_MEMORY : `${path.replace(/\.sqlite$/, "")}-counts.sqlite`;

/** Copies a row: the driver's rows have no prototype, which breaks checks for plain objects. */
const plain = (row: unknown): unknown => (row !== null && typeof row === "object" ? { ...row } : row);

/** One SQLite connection with a statement cache, in the form that Kysely expects, with methods for bulk work. */
export class SqliteConnection implements SqliteDatabase {
  readonly #database: DatabaseSyncInstance;
  readonly #statements = new Map<string, StatementSyncInstance>();

  /** Opens (and creates) the database file and the file of counts beside it. Waits up to 5 s for other writers. */
  constructor(path: string) {
    this.#database = new DatabaseSync(path, { timeout: 5_000, enableForeignKeyConstraints: true });
    this.run("attach ? as counts", countsFileOf(path));
    for (const schema of ["main", "counts"]) {
      this.exec(`pragma ${schema}.journal_mode = wal`);
      // A count must survive a power cut, or the service would grant a request twice.
      this.exec(`pragma ${schema}.synchronous = full`);
    }
  }

  prepare(sql: string): SqliteStatement {
    const statement = this.#statement(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters: Parameters) => statement.all(...parameters).map(plain),
      run: (parameters: Parameters) => statement.run(...parameters),
      iterate: function* (parameters: Parameters) {
        for (const row of statement.iterate(...parameters)) yield plain(row);
      },
    };
  }

  /** First row of a query, or undefined. The caller wrote the query and names the row's type. */
  get<Row>(sql: string, ...parameters: Parameters): Row | undefined {
    return plain(this.#statement(sql).get(...parameters)) as Row | undefined;
  }

  /** Runs one writing statement and returns the row id of an insert. */
  run(sql: string, ...parameters: Parameters): number {
    return Number(this.#statement(sql).run(...parameters).lastInsertRowid);
  }

  /** Runs one writing statement and returns how many rows it changed. */
  change(sql: string, ...parameters: Parameters): number {
    return Number(this.#statement(sql).run(...parameters).changes);
  }

  /** Rows of a query, one at a time. */
  *iterate<Row>(sql: string, ...parameters: Parameters): Generator<Row> {
    for (const row of this.#statement(sql).iterate(...parameters)) yield row as Row;
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  /** All or nothing, and the only writer meanwhile. */
  inTransaction<Result>(work: () => Result): Result {
    this.exec("begin immediate");
    try {
      const result = work();
      this.exec("commit");
      return result;
    } catch (error) {
      this.exec("rollback");
      throw error;
    }
  }

  close(): void {
    this.#statements.clear();
    // Prepared statements keep the log open after a close. An empty log leaves only the database files to copy.
    this.#database.exec("pragma wal_checkpoint(truncate)");
    this.#database.close();
  }

  #statement(sql: string): StatementSyncInstance {
    const prepared = this.#statements.get(sql);
    if (prepared) return prepared;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
