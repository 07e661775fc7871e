import { AccountBook } from "../accounts/account-book";
import { SecretFile, secretFileIn } from "../accounts/secret-file";
import { systemClock } from "../domain/clock";
import type { Settings } from "../settings/read-settings";
import { databaseFileOf, withStore } from "./command";

/** The connections that were entered in the browser. Closes the store after `work`. */
export function withAccounts<Result>(
  settings: Settings,
  work: (accounts: AccountBook) => Promise<Result>,
): Promise<Result> {
  return withStore(settings.databaseUrl ?? databaseFileOf(settings), (store) =>
    work(new AccountBook(store, systemClock, new SecretFile(secretFileIn(settings)))),
  );
}
