import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from "@photostructure/sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";

type Parameters = readonly unknown[];

export const IN_MEMORY = ":memory:";

export const countsFileOf = (path: string): string =>
  path === IN_MEMORY ? IN_MEMORY : `${path.replace(/\.sqlite$/, "")}-counts.sqlite`;

/** The driver's rows have no prototype, which breaks checks for plain objects. */
const plain = (row: unknown): unknown => (row !== null && typeof row === "object" ? { ...row } : row);

export class SqliteConnection implements SqliteDatabase {
  readonly #database: DatabaseSyncInstance;
  readonly #statements = new Map<string, StatementSyncInstance>();

  /** Waits up to 5 s for other writers. */
  constructor(path: string) {
    this.#database = new DatabaseSync(path, { timeout: 5_000, enableForeignKeyConstraints: true });
    this.run("attach ? as counts", countsFileOf(path));
    for (const schema of ["main", "counts"]) {
      this.exec(`pragma ${schema}.journal_mode = wal`);
      // A count must survive a power cut, otherwise a request is granted twice.
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

  /** The type is the caller's claim. */
  get<Row>(sql: string, ...parameters: Parameters): Row | undefined {
    return plain(this.#statement(sql).get(...parameters)) as Row | undefined;
  }

  run(sql: string, ...parameters: Parameters): number {
    return Number(this.#statement(sql).run(...parameters).lastInsertRowid);
  }

  change(sql: string, ...parameters: Parameters): number {
    return Number(this.#statement(sql).run(...parameters).changes);
  }

  *iterate<Row>(sql: string, ...parameters: Parameters): Generator<Row> {
    for (const row of this.#statement(sql).iterate(...parameters)) yield row as Row;
  }

  define(name: string, work: (...values: unknown[]) => string): void {
    this.#database.function(name, work);
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

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
    // Prepared statements keep the WAL open after a close. Truncating it leaves only database files to copy.
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
