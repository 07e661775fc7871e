import type { Kysely } from "kysely";
import { createMemo, type Memo } from "./memo";
import type { Schema } from "./schema";

const READS_MAX = 500;

/** Caches empty results too. */
type Found = { value: unknown };

const caches = new WeakMap<Kysely<Schema>, { revision: () => string; memo: Memo<Found> }>();

/** @param revision changes after every write of any process */
export function keepReadsOf(store: Kysely<Schema>, revision: () => string): void {
  caches.set(store, { revision, memo: createMemo({ sizeMax: READS_MAX }) });
}

/**
 * No cache in transactions and on PostgreSQL, which cannot report writes cheaply. Callers must not change the value.
 * @param name must include everything that the result depends on beside the store
 */
export async function cachedRead<Value>(
  store: Kysely<Schema>,
  name: string,
  read: () => Promise<Value>,
): Promise<Readonly<Value>> {
  const reads = caches.get(store);
  if (reads === undefined) return read();
  // The revision is taken before the read, so a write during the read makes the result outdated.
  const entry = await reads.memo(name, reads.revision(), async () => ({ value: await read() }));
  return entry?.value as Value;
}
