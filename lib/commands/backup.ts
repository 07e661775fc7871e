import { join, resolve } from "node:path";
import { OperatorError } from "../domain/operator-error";
import { backUp } from "../store/backup";
import { recordBackup } from "../store/backup-record";
import { commandSettings, databaseFileOf, print, runCommand, withStore } from "./command";

const USAGE = "Name the file to write: npm run backup -- FILE [--reference-api]";
/** Imported files are in the reference API's own database. */
const REFERENCE_API = "--reference-api";

await runCommand(async () => {
  const [name, ...others] = process.argv.slice(2).filter((word) => word !== REFERENCE_API);
  if (name === undefined || others.length > 0) throw new OperatorError(USAGE);
  const settings = commandSettings();
  const isReferenceApi = process.argv.includes(REFERENCE_API);
  if (settings.databaseUrl !== null && !isReferenceApi) {
    print("The data is in PostgreSQL, which has its own tool. Run:");
    print(`pg_dump --format=custom --file=${name} "$DATABASE_URL"`);
    return;
  }
  const target = resolve(name);
  const source = isReferenceApi ? join(settings.dataFolder, "reference-api.sqlite") : databaseFileOf(settings);
  const bytes = backUp(source, target);
  if (!isReferenceApi) await withStore(source, (store) => recordBackup(store, { at: Date.now(), bytes }));
  print(`Saved ${target} (${(bytes / 1_000_000).toFixed(1)} MB).`);
  print(
    isReferenceApi
      ? "To restore it, stop the dashboard and put the file back as reference-api.sqlite in the data folder."
      : "Keys in it are sealed: keep secret.key from the data folder too, in another place.",
  );
});
