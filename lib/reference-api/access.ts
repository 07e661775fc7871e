import type { ApiContext, Caller } from "./context";
import { problem } from "./problems";
import type { Store } from "./store/open-store";

type Found = { accountId: number; deleted: boolean };

/** Whether the subscription of an account includes a feature. Asked before any look-up, so ids cannot be probed without it. */
export async function hasFeature(store: Store, caller: Caller, feature: string): Promise<boolean> {
  const row = await store.sql
    .selectFrom("account_features")
    .select("feature")
    .where("account_id", "=", caller.accountId)
    .where("feature", "=", feature)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The refusal for an object the caller may not read, or null. Deleted things are 404 for everyone; only the account
 * that had them is told that they were deleted.
 */
export function refuseAccess(c: ApiContext, found: Found | undefined): Response | null {
  const { accountId } = c.get("caller");
  if (!found) return problem(c, "not_found");
  if (found.deleted) return problem(c, found.accountId === accountId ? "deleted" : "not_found");
  return found.accountId === accountId ? null : problem(c, "other_account");
}
