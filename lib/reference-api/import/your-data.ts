import { createAccount } from "../store/accounts";
import type { Store } from "../store/open-store";

/** The account of imported files. */
export const YOUR_DATA = "Your data";

/** The account of everything imported; created with the first import. Call it in the transaction of an import. */
export function yourDataAccount(store: Store, nowMs: number): number {
  return findYourData(store)?.id ?? createAccount(store, { name: YOUR_DATA }, nowMs);
}

/** The account and digests of its working keys; null before the first import. */
export function findYourData(store: Store): { id: number; digests: string[] } | null {
  const { connection } = store;
  const account = connection.get<{ id: number }>("select id from accounts where name = ?", YOUR_DATA);
  if (!account) return null;
  const keys = "select digest from api_keys where account_id = ? and revoked_at is null";
  return {
    id: account.id,
    digests: [...connection.iterate<{ digest: string }>(keys, account.id)].map((key) => key.digest),
  };
}
