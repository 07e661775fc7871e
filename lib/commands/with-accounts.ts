import { AccountBook } from "../accounts/account-book";
import { SecretFile, secretFileIn } from "../accounts/secret-file";
import { systemClock } from "../domain/clock";
import type { Settings } from "../settings/read-settings";
import { openStore } from "../store/open-store";
import { databaseFileOf } from "./command";

/** The connections that were entered in the browser. Closes the store after `work`. */
export async function withAccounts<Result>(
  settings: Settings,
  work: (accounts: AccountBook) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(settings.databaseUrl ?? databaseFileOf(settings));
  try {
    return await work(new AccountBook(store, systemClock, new SecretFile(secretFileIn(settings))));
  } finally {
    await store.destroy();
  }
}
