import { createAccount } from "../store/accounts";
import type { Store } from "../store/open-store";

export const YOUR_DATA = "Your data";

/** Finds or creates the account of imports. Call it in the import's transaction. */
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
