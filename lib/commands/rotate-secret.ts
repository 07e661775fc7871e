import { AccountBook } from "../accounts/account-book";
import { SecretFile, secretFileIn } from "../accounts/secret-file";
import { systemClock } from "../domain/clock";
import { countText } from "../domain/display/count-text";
import { openStore } from "../store/open-store";
import { commandSettings, databaseFileOf, print, runCommand } from "./command";

/** Running dashboards pick up the new secret. */
await runCommand(async () => {
  const settings = commandSettings();
  const file = secretFileIn(settings);
  const store = await openStore(settings.databaseUrl ?? databaseFileOf(settings));
  try {
    const { sealed, unopened } = await new AccountBook(store, systemClock, new SecretFile(file)).rotateSecret();
    print(`${countText(sealed, "key is", "keys are")} sealed with a new secret in ${file}.`);
    if (unopened > 0) print(`${unopened} could not be opened with the old secret: enter them again under Settings.`);
  } finally {
    await store.destroy();
  }
});
