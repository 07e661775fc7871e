import { type Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { StoreUnfit } from "./store-unfit";

const CONNECTIONS_MAX = 8;
/** A store that does not answer for so long counts as gone: nothing is sent then. */
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;

/** Types whose values come as text although ours fit a number: bigint (counts, milliseconds) and numeric (their sums). */
const NUMBERS = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** A pool of connections, each of which answers a commit only when it is on disk. */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "keyword-desk",
    types: { getTypeParser: (id, format) => (NUMBERS.has(id) ? Number : pg.types.getTypeParser(id, format)) },
  });
  // A connection that breaks while idle is replaced at its next use; unheard, its error would end the process.
  pool.on("error", () => undefined);
  // The same for one that breaks while it is lent out, between two statements: the next statement says so.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new PostgresDialect({ pool: { connect: () => connectWith(pool), end: () => pool.end() } });
}

const SETTINGS = `set synchronous_commit = on; set statement_timeout = ${STATEMENT_TIMEOUT_MS}`;
const prepared = new WeakSet<pg.PoolClient>();

/**
 * A connection with our settings. One that breaks while it gets them goes back to the pool: the query builder would keep
 * its place taken for ever, and eight of them are all there are.
 */
async function connectWith(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect();
  if (prepared.has(client)) return client;
  try {
    await client.query(SETTINGS);
  } catch (error) {
    client.release(true);
    throw error;
  }
  prepared.add(client);
  return client;
}

/** What a server must answer before the ledger trusts it, and what follows where it answers otherwise. */
const MUST_BE = {
  synchronous_commit: ["on", "a crash would forget requests that were sent"],
  fsync: ["on", "a power cut would forget requests that were sent"],
  server_encoding: ["UTF8", "answers could not be kept as they came"],
} as const;

/** @throws StoreUnfit when the server is set up so that a crash could lose what it has confirmed */
export async function verifyPostgres<Schema>(store: Kysely<Schema>): Promise<void> {
  for (const [name, [value, otherwise]] of Object.entries(MUST_BE)) {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(store);
    const found = rows[0]?.value ?? "unknown";
    if (found !== value)
      throw new StoreUnfit(`PostgreSQL has ${name} = ${found}: ${otherwise}, so it must be ${value}.`);
  }
}

/** Any number that nothing else in the database locks. */
const TURN = 7_360_411;

/** Processes that prepare the same database take turns: each waits here until the other's transaction has ended. */
export async function takeTurn<Schema>(transaction: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TURN})`.execute(transaction);
}
