import { secretFileIn } from "../accounts/secret-file";
import { countText } from "../domain/display/count-text";
import { commandSettings, print, runCommand, withAccounts } from "./command";

/** Running dashboards pick up the new secret. */
await runCommand(async () => {
  const settings = commandSettings();
  const { sealed, unopened } = await withAccounts(settings, (accounts) => accounts.rotateSecret());
  print(`${countText(sealed, "key is", "keys are")} sealed with a new secret in ${secretFileIn(settings)}.`);
  if (unopened > 0) print(`${unopened} could not be opened with the old secret: enter them again under Settings.`);
});
