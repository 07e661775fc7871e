import type { Caller } from "./context";
import { Problem } from "./problems";
import type { Store } from "./store/store";

/** `deleted` is 0 or 1. */
type Found = { accountId: number; deleted: number };

/** Checked before any look-up, so that ids can't be probed without the feature. */
export function requireFeature(store: Store, { accountId }: Caller, feature: string): void {
  const select = "select 1 from account_features where account_id = ? and feature = ?";
  if (store.get(select, accountId, feature) === undefined) throw new Problem("not_in_subscription");
}

/** Deleted objects are 404; only their former owner gets a message about the deletion. */
export function requireOwn<Object extends Found>(found: Object | undefined, { accountId }: Caller): Object {
  if (!found) throw new Problem("not_found");
  const isOwn = found.accountId === accountId;
  if (found.deleted) throw new Problem(isOwn ? "deleted" : "not_found");
  if (!isOwn) throw new Problem("other_account");
  return found;
}
