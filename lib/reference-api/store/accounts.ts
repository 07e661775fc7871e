import { createKey, digestOf } from "../keys";
import type { Store } from "./store";

/** Features of the sample's subscription; data sets other than `standard` are separate features. */
export const USUAL_FEATURES = ["projects", "keywords", "keyword_data"] as const;

export type NewAccount = { name: string; requestsPerHourMax?: number; features?: readonly string[] };

/** Default: 1,000 requests an hour and all usual features. */
export function createAccount(store: Store, account: NewAccount, nowMs: number): number {
  const { name, requestsPerHourMax = 1000, features = USUAL_FEATURES } = account;
  const id = store.insert("accounts", { name, requests_per_hour: requestsPerHourMax, created_at: nowMs });
  for (const feature of features) store.insert("account_features", { account_id: id, feature });
  return id;
}

/** Only this return value has the key; the store saves the digest. */
export function issueKey(store: Store, accountId: number, nowMs: number): string {
  const key = createKey();
  const row = { account_id: accountId, digest: digestOf(key), last4: key.slice(-4), created_at: nowMs };
  store.insert("api_keys", row);
  return key;
}

export function isWorkingKey(store: Store, key: string): boolean {
  const select = "select 1 as found from api_keys where digest = ? and revoked_at is null";
  return store.get(select, digestOf(key)) !== undefined;
}
