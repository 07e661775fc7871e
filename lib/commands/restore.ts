import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { keyFingerprint } from "../accounts/account-book";
import { countText } from "../domain/display/count-text";
import { OperatorError } from "../domain/operator-error";
import { closeRunningHours } from "../quota/close-hour";
import type { Settings } from "../settings/read-settings";
import type { Store } from "../store/open-store";
import { putInPlace, stageRestore } from "../store/restore";
import { commandSettings, databaseFileOf, print, runCommand, withStore } from "./command";

const USAGE = "Name the backup: npm run restore -- FILE";
const CLOSE_HOUR = "--close-hour";

type Key = { keyFp: string; hourOffsetMinutes: number };

await runCommand(async () => {
  const [name, ...rest] = process.argv.slice(2);
  if (name === undefined || rest.length > 0) throw new OperatorError(USAGE);
  const settings = commandSettings();
  if (settings.databaseUrl !== null) return restorePostgres(settings, settings.databaseUrl, name);
  if (name === CLOSE_HOUR) throw new OperatorError(USAGE);
  const backup = resolve(name);
  if (!existsSync(backup)) throw new OperatorError(`There is no file ${backup}.`);
  const database = databaseFileOf(settings);
  const stagedPath = stageRestore(backup, database);
  // A key that exists only in the replaced database can be entered again within the hour.
  const present = existsSync(database)
    ? await withStore(database, (store) => keysOf(store, settings)).catch(() => [])
    : [];
  const closedHours = await closeHours(stagedPath, settings, present);
  const oldPath = putInPlace(stagedPath, database, new Date());
  print(`Restored ${database} from ${backup}.`);
  if (oldPath !== null) print(`The database before is ${oldPath}.`);
  printClosed(closedHours);
});

async function restorePostgres(settings: Settings, databaseUrl: string, name: string): Promise<void> {
  if (name === CLOSE_HOUR) return printClosed(await closeHours(databaseUrl, settings, []));
  print("The data is in PostgreSQL, which has its own tool. Stop every dashboard, then run:");
  print(`pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" ${name}`);
  print(`npm run restore -- ${CLOSE_HOUR}`);
}

function closeHours(place: string, settings: Settings, more: readonly Key[]): Promise<number> {
  return withStore(place, async (store) =>
    closeRunningHours(store, Date.now(), [...(await keysOf(store, settings)), ...more]),
  );
}

async function keysOf(store: Store, { apiKey, hourOffsetMinutes }: Settings): Promise<Key[]> {
  const keyStates = await store.selectFrom("key_state").select("key_fp").execute();
  const accounts = await store.selectFrom("account").select(["key_fp", "settings"]).execute();
  const offsets = new Set([0, hourOffsetMinutes]);
  for (const { settings } of accounts) offsets.add(Number(JSON.parse(settings).HOUR_OFFSET_MINUTES ?? 0));
  const keys = new Set([...keyStates, ...accounts].map(({ key_fp }) => key_fp));
  if (apiKey !== null) keys.add(keyFingerprint(apiKey));
  return [...keys].flatMap((keyFp) => [...offsets].map((minutes) => ({ keyFp, hourOffsetMinutes: minutes })));
}

function printClosed(keys: number): void {
  print(
    `The running hour is closed for ${countText(keys, "key")}, because nobody can know what was sent since the backup. Requests continue in the next hour.`,
  );
}
