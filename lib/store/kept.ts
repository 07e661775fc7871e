import type { Kysely } from "kysely";
import type { Schema } from "./schema";

/** What was read of a store in one state of it, by name. */
type Reads = { revision: string; byName: Map<string, Promise<unknown>> };

const NAMES_MAX = 500;

const keeping = new WeakMap<Kysely<Schema>, { revision: () => string; reads: Reads }>();

/** From now on `kept` remembers what is read of this store. @param revision is another after every write of anybody */
export function keepReadsOf(store: Kysely<Schema>, revision: () => string): void {
  keeping.set(store, { revision, reads: { revision: "", byName: new Map() } });
}

/**
 * Reads something of the store, or gives what the same read gave before if nothing has been written since, by whatever
 * process. In transactions, and of stores that cannot tell cheaply (PostgreSQL), it reads each time.
 * @param name says what is read, everything included that the answer depends on beside the store
 * @returns shared with others who ask: not to be changed
 */
export async function kept<Value>(
  store: Kysely<Schema>,
  name: string,
  read: () => Promise<Value>,
): Promise<Readonly<Value>> {
  const keeper = keeping.get(store);
  if (keeper === undefined) return read();
  // Taken before the read: should somebody write meanwhile, the next question finds the answer outdated.
  const revision = keeper.revision();
  if (keeper.reads.revision !== revision || keeper.reads.byName.size >= NAMES_MAX)
    keeper.reads = { revision, byName: new Map() };
  const { byName } = keeper.reads;
  // One name is one kind of read.
  const held = byName.get(name) as Promise<Value> | undefined;
  if (held !== undefined) return held;
  const value = read();
  byName.set(name, value);
  value.catch(() => byName.delete(name));
  return value;
}
