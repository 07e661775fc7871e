import { createAccount, issueKey } from "../store/accounts";
import type { Store } from "../store/store";

export const YOUR_DATA = "Your data";
const FINGERPRINT_LENGTH = 16;

/** Created on first use. */
export const yourDataAccount = (store: Store): number =>
  store.get<{ id: number }>("select id from accounts where name = ?", YOUR_DATA)?.id ??
  createAccount(store, { name: YOUR_DATA }, Date.now());

/** @param usable fingerprints of keys that the caller has @returns `key`: a new one if the caller has none */
export function yourDataKeys(store: Store, usable: readonly string[]): { digests: string[]; key: string | null } {
  const accountId = yourDataAccount(store);
  const select = "select digest from api_keys where account_id = ? and revoked_at is null";
  const digests = store.all<{ digest: string }>(select, accountId).map(({ digest }) => digest);
  const isUsable = digests.some((digest) => usable.includes(digest.slice(0, FINGERPRINT_LENGTH)));
  return { digests, key: isUsable ? null : issueKey(store, accountId, Date.now()) };
}
