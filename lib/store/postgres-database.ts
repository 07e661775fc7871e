import { type Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { OperatorError } from "../domain/operator-error";

const { INT8 } = pg.types.builtins;
const CONNECTIONS_MAX = 8;
/** A store without a response in this time counts as unavailable, and no request is sent. */
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;

/** Commits return only after they are on disk. */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "keyword-desk",
    // Called for each new connection. A connection that fails here is closed.
    verify: (client, done) => void client.query(SETTINGS).then(() => done(), done),
    // The driver returns bigint (counts, milliseconds) as text.
    types: { getTypeParser: (id, format) => (id === INT8 ? Number : pg.types.getTypeParser(id, format)) },
  });
  // The pool replaces a connection that breaks while idle. Without a listener its error would end the process.
  pool.on("error", () => undefined);
  // Also for a connection that breaks between two statements: the next statement reports it.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new PostgresDialect({ pool });
}

const SETTINGS = `set synchronous_commit = on; set statement_timeout = ${STATEMENT_TIMEOUT_MS}`;

/** Server settings that the ledger requires, and the risk of other values. */
const MUST_BE = {
  synchronous_commit: ["on", "a crash would forget requests that were sent"],
  fsync: ["on", "a power cut would forget requests that were sent"],
  server_encoding: ["UTF8", "answers could not be kept as they came"],
} as const;

export async function verifyPostgres<Schema>(store: Kysely<Schema>): Promise<void> {
  for (const [name, [value, otherwise]] of Object.entries(MUST_BE)) {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(store);
    const currentValue = rows[0]?.value ?? "unknown";
    if (currentValue !== value)
      throw new OperatorError(`PostgreSQL has ${name} = ${currentValue}: ${otherwise}, so it must be ${value}.`);
  }
}

/** Any lock number that nothing else in the database uses. */
const TURN = 7_360_411;

/** Waits until the other process's transaction has ended. */
export async function takeTurn<Schema>(transaction: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TURN})`.execute(transaction);
}
