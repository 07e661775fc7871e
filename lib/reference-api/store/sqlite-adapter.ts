import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from "@photostructure/sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";

type Parameters = readonly unknown[];

/** The driver's rows have no prototype, which surprises everything that checks for plain objects; so they are copied. */
const plain = (row: unknown): unknown => (row !== null && typeof row === "object" ? { ...row } : row);

/** One SQLite connection with a statement cache, in the form Kysely expects, and a little more for bulk work. */
export class SqliteConnection implements SqliteDatabase {
  readonly #database: DatabaseSyncInstance;
  readonly #statements = new Map<string, StatementSyncInstance>();

  /** Opens (and creates) the file. Writers of other processes are waited for, up to five seconds. */
  constructor(path: string) {
    this.#database = new DatabaseSync(path, { timeout: 5_000, enableForeignKeyConstraints: true });
    this.exec("pragma journal_mode = wal");
    // A count must survive a power cut, else a request would be given away twice.
    this.exec("pragma synchronous = full");
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

  /** First row of a query, or undefined. The caller names the row's type, as it wrote the query. */
  get<Row>(sql: string, ...parameters: Parameters): Row | undefined {
    return plain(this.#statement(sql).get(...parameters)) as Row | undefined;
  }

  /** Runs one writing statement and returns the row id of an insert. */
  run(sql: string, ...parameters: Parameters): number {
    return Number(this.#statement(sql).run(...parameters).lastInsertRowid);
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
    // Prepared statements keep the log alive past a close; emptied here, the one file is all there is to copy.
    this.#database.exec("pragma wal_checkpoint(truncate)");
    this.#database.close();
  }

  #statement(sql: string): StatementSyncInstance {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
