import { isUpToDate } from "./migrate";
import type { Store } from "./open-store";

export type Unready = "database" | "schema" | "ledger";

const WRITE_EVERY_MS = 30_000;
const writes = new WeakMap<Store, { at: number; ok: boolean }>();

/** Empty: usable. Reads on each call, writes at most every 30 seconds. */
export async function unreadiness(store: Store): Promise<Unready[]> {
  try {
    if (!(await isUpToDate(store))) return ["schema"];
  } catch {
    return ["database"];
  }
  const last = writes.get(store);
  if (last !== undefined && Date.now() - last.at < WRITE_EVERY_MS) return last.ok ? [] : ["ledger"];
  const ok = await write(store);
  writes.set(store, { at: Date.now(), ok });
  return ok ? [] : ["ledger"];
}

const write = (store: Store): Promise<boolean> =>
  store
    .insertInto("readiness")
    .values({ id: 1, at: Date.now() })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ at: Date.now() }))
    .execute()
    .then(
      () => true,
      () => false,
    );
