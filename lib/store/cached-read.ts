import type { Kysely } from "kysely";
import { createMemo, type Memo } from "./memo";
import type { Schema } from "./schema";

const READS_MAX = 500;

/** A read that found nothing is remembered too. */
type Found = { value: unknown };

const remembered = new WeakMap<Kysely<Schema>, { revision: () => string; memo: Memo<Found> }>();

/** From now on `kept` remembers what is read of this store. @param revision is another after every write of anybody */
export function keepReadsOf(store: Kysely<Schema>, revision: () => string): void {
  remembered.set(store, { revision, memo: createMemo({ sizeMax: READS_MAX }) });
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
  const reads = remembered.get(store);
  if (reads === undefined) return read();
  // The revision is taken before the read: if something is written meanwhile, the next read finds it outdated.
  const found = await reads.memo(name, reads.revision(), async () => ({ value: await read() }));
  // One name is one kind of read.
  return found?.value as Value;
}
