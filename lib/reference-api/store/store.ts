import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from "@photostructure/sqlite";

type Parameters = readonly unknown[];

export const IN_MEMORY = ":memory:";

export const countsFileOf = (path: string): string =>
  path === IN_MEMORY ? IN_MEMORY : `${path.replace(/\.sqlite$/, "")}-counts.sqlite`;

/** The tables are in `migrations.ts`. The types of rows are the caller's claim. */
export class Store {
  readonly #database: DatabaseSyncInstance;
  readonly #statements = new Map<string, StatementSyncInstance>();

  /** Waits up to 5 s for other writers. @param path file, or `:memory:` */
  constructor(readonly path: string) {
    this.#database = new DatabaseSync(path, { timeout: 5_000, enableForeignKeyConstraints: true });
    this.run("attach ? as counts", countsFileOf(path));
    for (const schema of ["main", "counts"]) {
      this.exec(`pragma ${schema}.journal_mode = wal`);
      // A count must survive a power cut, otherwise a request is granted twice.
      this.exec(`pragma ${schema}.synchronous = full`);
    }
  }

  /** The driver's rows have no prototype, which breaks checks for plain objects. */
  all<Row>(sql: string, ...parameters: Parameters): Row[] {
    const rows = this.#statement(sql).all(...parameters) as Row[];
    return rows.map((row) => ({ ...row }));
  }

  get<Row>(sql: string, ...parameters: Parameters): Row | undefined {
    return this.all<Row>(sql, ...parameters)[0];
  }

  run(sql: string, ...parameters: Parameters): number {
    return Number(this.#statement(sql).run(...parameters).lastInsertRowid);
  }

  /** @returns the row's number */
  insert(table: string, row: Record<string, unknown>): number {
    const names = Object.keys(row);
    const marks = names.map(() => "?");
    return this.run(`insert into ${table} (${names.join()}) values (${marks.join()})`, ...Object.values(row));
  }

  change(sql: string, ...parameters: Parameters): number {
    return Number(this.#statement(sql).run(...parameters).changes);
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
    const cachedStatement = this.#statements.get(sql);
    if (cachedStatement) return cachedStatement;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
