import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseEnv } from "node:util";
import { AccountBook } from "../accounts/account-book";
import { SecretFile, secretFileIn } from "../accounts/secret-file";
import { systemClock } from "../domain/clock";
import { OperatorError, operatorSentence } from "../domain/operator-error";
import { processEnvironment, readSettings, type Settings } from "../settings/read-settings";
import { withSecretFiles } from "../settings/secret-files.mjs";
import type { Environment } from "../settings/table";
import { openStore, type Store } from "../store/open-store";

/** From `.env` and the process, which wins, with an absolute data folder. @throws OperatorError */
export function commandEnvironment(): Environment & { DATA_FOLDER: string } {
  const root = process.cwd();
  const file = join(root, ".env");
  const fileEnv = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const { env, problems } = withSecretFiles({ ...fileEnv, ...processEnvironment() });
  if (problems.length > 0) throw new OperatorError(problems.join("\n"));
  return { ...env, DATA_FOLDER: resolve(root, env.DATA_FOLDER || "data") };
}

/** @param overrides settings that override the others @throws OperatorError */
export function commandSettings(
  overrides: (env: Environment, dataFolder: string) => Environment = () => ({}),
): Settings {
  const env = commandEnvironment();
  const result = readSettings({ ...env, ...overrides(env, env.DATA_FOLDER) });
  if (!result.ok) throw new OperatorError(result.problems.join("\n"));
  return result.settings;
}

export const databaseFileOf = ({ dataFolder }: Pick<Settings, "dataFolder">): string =>
  join(dataFolder, "keyword-desk.sqlite");

export async function withStore<Result>(place: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(place);
  try {
    return await work(store);
  } finally {
    await store.destroy();
  }
}

/** The connections that were entered in the browser. Closes the store after `work`. */
export const withAccounts = <Result>(settings: Settings, work: (accounts: AccountBook) => Promise<Result>) =>
  withStore(settings.databaseUrl ?? databaseFileOf(settings), (store) =>
    work(new AccountBook(store, systemClock, new SecretFile(secretFileIn(settings)))),
  );

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** The terminal shows what is typed. */
export async function askOpenly(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

/** Problems that the user can solve are one sentence and `refusedCode`; others are a stack trace. */
export async function runCommand(command: () => Promise<void>, refusedCode = 1): Promise<void> {
  process.umask(0o077);
  try {
    await command();
  } catch (error) {
    const sentence = operatorSentence(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = refusedCode;
  }
}
