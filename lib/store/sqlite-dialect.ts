import { setTimeout as sleep } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import { TURN_MS, turnOfOthers } from "../domain/steps";
import type { SqliteFile } from "./sqlite-database";
import { isLocked } from "./store-away";

/** How long a write waits for another process or store that writes. */
const LOCKED_MS = 5_000;
const RETRY_MS = 5;

const READS = /^\s*select\b/i;

/** One connection writes and another one reads, so that reads don't wait for a long transaction. */
export class SqliteFileDialect extends SqliteDialect {
  constructor(private readonly file: SqliteFile) {
    super({ database: file.writer });
  }

  override createDriver(): Driver {
    const { writer, reader } = this.file;
    const writes = new SqliteDriver({ database: writer });
    return writer === reader ? writes : new TwoConnections(writes, new SqliteDriver({ database: reader }));
  }
}

class TwoConnections implements Driver {
  constructor(
    private readonly writes: Driver,
    private readonly reads: Driver,
  ) {}

  async init(): Promise<void> {
    await this.writes.init();
    await this.reads.init();
  }

  async acquireConnection(): Promise<EitherConnection> {
    return new EitherConnection(this.writes, this.reads);
  }

  async beginTransaction(connection: EitherConnection): Promise<void> {
    const transaction = await this.writes.acquireConnection();
    connection.transaction = transaction;
    await whenUnlocked(() => this.writes.beginTransaction(transaction, {}));
  }

  async commitTransaction({ transaction }: EitherConnection): Promise<void> {
    if (transaction !== null) await this.writes.commitTransaction(transaction);
  }

  async rollbackTransaction({ transaction }: EitherConnection): Promise<void> {
    if (transaction !== null) await this.writes.rollbackTransaction(transaction);
  }

  async releaseConnection({ transaction }: EitherConnection): Promise<void> {
    if (transaction !== null) await this.writes.releaseConnection(transaction);
  }

  async destroy(): Promise<void> {
    await this.reads.destroy();
    await this.writes.destroy();
  }
}

class EitherConnection implements DatabaseConnection {
  /** Used for every statement from its begin on. */
  transaction: DatabaseConnection | null = null;
  private lastTurn = performance.now();

  constructor(
    private readonly writes: Driver,
    private readonly reads: Driver,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.transaction !== null) {
      const result = await this.transaction.executeQuery<Row>(query);
      if (performance.now() - this.lastTurn > TURN_MS) {
        await turnOfOthers();
        this.lastTurn = performance.now();
      }
      return result;
    }
    const driver = READS.test(query.sql) ? this.reads : this.writes;
    const connection = await driver.acquireConnection();
    try {
      return await whenUnlocked(() => connection.executeQuery<Row>(query));
    } finally {
      await driver.releaseConnection(connection);
    }
  }

  streamQuery(): never {
    throw new Error("Rows are read in chunks instead.");
  }
}

/** Doesn't block the event loop, on which the transaction with the lock may have to continue. */
async function whenUnlocked<Result>(run: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isLocked(error) || performance.now() - began > LOCKED_MS) throw error;
    }
    await sleep(RETRY_MS);
  }
}
