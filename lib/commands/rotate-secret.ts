import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { AccountBook } from "../accounts/account-book";
import { SecretFile, secretFileIn } from "../accounts/secret-file";
import { systemClock } from "../domain/clock";
import { operatorSentence } from "../domain/operator-error";
import { processEnvironment, readSettings } from "../settings/read-settings";
import { openStore } from "../store/open-store";

/** Running dashboards pick up the new secret. */
async function main(): Promise<number> {
  const root = process.cwd();
  const file = join(root, ".env");
  const env = { ...(existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {}), ...processEnvironment() };
  const result = readSettings({ ...env, DATA_FOLDER: resolve(root, env.DATA_FOLDER || "data") });
  if (!result.ok) {
    process.stderr.write(`${result.problems.join("\n")}\n`);
    return 1;
  }
  process.umask(0o077);
  const { settings } = result;
  const store = await openStore(settings.databaseUrl ?? join(settings.dataFolder, "keyword-desk.sqlite"));
  try {
    const book = new AccountBook(store, systemClock, new SecretFile(secretFileIn(settings)));
    const { sealed, unopened } = await book.rotateSecret();
    const keys = sealed === 1 ? "1 key is" : `${sealed} keys are`;
    process.stdout.write(`${keys} sealed with a new secret in ${secretFileIn(settings)}.\n`);
    if (unopened > 0)
      process.stdout.write(`${unopened} could not be opened with the old secret: enter them again under Settings.\n`);
    return 0;
  } finally {
    await store.destroy();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const sentence = operatorSentence(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
