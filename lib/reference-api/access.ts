import type { ApiContext, Caller } from "./context";
import { problem } from "./problems";
import type { Store } from "./store/open-store";

type Found = { accountId: number; deleted: boolean };

/** Checked before any look-up, so that ids can't be probed without the feature. */
export async function hasFeature(store: Store, caller: Caller, feature: string): Promise<boolean> {
  const row = await store.sql
    .selectFrom("account_features")
    .select("feature")
    .where("account_id", "=", caller.accountId)
    .where("feature", "=", feature)
    .executeTakeFirst();
  return row !== undefined;
}

/** null: may read. Deleted objects are 404; only their former owner gets a message about the deletion. */
export function refuseAccess(c: ApiContext, found: Found | undefined): Response | null {
  const { accountId } = c.get("caller");
  if (!found) return problem(c, "not_found");
  if (found.deleted) return problem(c, found.accountId === accountId ? "deleted" : "not_found");
  return found.accountId === accountId ? null : problem(c, "other_account");
}
