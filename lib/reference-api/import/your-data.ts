import { createAccount, issueKey } from "../store/accounts";
import type { Store } from "../store/open-store";

export const YOUR_DATA = "Your data";

const findYourData = ({ connection }: Store): number | undefined =>
  connection.get<{ id: number }>("select id from accounts where name = ?", YOUR_DATA)?.id;

/** Call it in the import's transaction. */
export const yourDataAccount = (store: Store, nowMs: number): number =>
  findYourData(store) ?? createAccount(store, { name: YOUR_DATA }, nowMs);

export function yourDataKeys(store: Store, isIssuing: boolean): { digests: string[]; key: string | null } {
  const accountId = findYourData(store);
  if (accountId === undefined) return { digests: [], key: null };
  const select = "select digest from api_keys where account_id = ? and revoked_at is null";
  const digests = [...store.connection.iterate<{ digest: string }>(select, accountId)].map(({ digest }) => digest);
  return { digests, key: isIssuing ? issueKey(store, accountId, Date.now()) : null };
}
