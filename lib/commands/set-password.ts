import { once } from "node:events";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { revokeAllTokens, validTokens } from "../access/agent-tokens";
import { hashPassword } from "../access/password";
import { passwordFileIn } from "../access/password-file";
import { PASSWORD_LENGTH_MIN, passwordProblem } from "../access/password-problem";
import { countText } from "../domain/display/count-text";
import { OperatorError } from "../domain/operator-error";
import { isPostgres } from "../store/open-store";
import { askOpenly, commandEnvironment, databaseFileOf, print, runCommand, withStore } from "./command";

/** EX_CONFIG of sysexits, like the start command. */
const REFUSED = 78;
const STOPPED = 130;

const nowhere = new Writable({ write: (_text, _encoding, done) => done() });

/** The terminal doesn't show what is typed. @returns null: the user canceled */
async function ask(question: string): Promise<string | null> {
  process.stdout.write(question);
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const cancellation = once(lines, "close").then(() => null);
  const answer = await Promise.race([lines.question("").catch(() => null), cancellation]);
  lines.close();
  process.stdout.write("\n");
  return answer;
}

/**
 * From the terminal (twice) or a pipe (one line), never from the command line, which others can see.
 * @returns null: the user canceled
 */
async function readPassword(): Promise<string | null> {
  if (!process.stdin.isTTY) {
    const password = (await text(process.stdin)).replace(/\r?\n$/, "");
    if (!/[\r\n]/.test(password)) return password;
    throw new OperatorError(
      "More than one line came in: pipe the password in as exactly one line. Nothing was changed.",
    );
  }
  const password = await ask(`New password for the dashboard, at least ${PASSWORD_LENGTH_MIN} characters: `);
  const again = password === null ? null : await ask("Repeat it: ");
  if (again === null || again === password) return again;
  throw new OperatorError("The passwords don’t match. Nothing was changed.");
}

const REVOKE = "--revoke-tokens";

await runCommand(async () => {
  const options = process.argv.slice(2);
  if (options.some((option) => option !== REVOKE))
    throw new OperatorError(
      "Don’t put the password on the command line, where others can read it. Run npm run set-password on its own.",
    );
  const password = await readPassword();
  if (password === null) {
    process.exitCode = STOPPED;
    return;
  }
  const problem = passwordProblem(password);
  if (problem !== null) throw new OperatorError(problem);
  const { DATA_FOLDER: dataFolder, DATABASE_URL, DASHBOARD_PASSWORD_HASH } = commandEnvironment();
  await writePassword(passwordFileIn(dataFolder), password);
  print(
    DASHBOARD_PASSWORD_HASH?.trim()
      ? "The password is set, but DASHBOARD_PASSWORD_HASH is also set and takes precedence: remove that setting."
      : "The password is set and takes effect immediately, even while the dashboard is running. Everyone must sign in again.",
  );
  await revokeTokens(DATABASE_URL?.trim() || databaseFileOf({ dataFolder }), options.includes(REVOKE));
}, REFUSED);

async function writePassword(file: string, password: string): Promise<void> {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // Atomic, because a partly written file would lock everyone out.
    writeFileSync(`${file}.new`, `${await hashPassword(password)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    throw new OperatorError(
      `The password file ${file} can’t be written (${code}): make its folder writable, or set DATA_FOLDER.`,
    );
  }
}

/** Agent tokens don't depend on the password. */
async function revokeTokens(database: string, isWanted: boolean): Promise<void> {
  if (!isPostgres(database) && !existsSync(database)) return;
  await withStore(database, async (store) => {
    const tokens = await validTokens(store, Date.now());
    if (tokens === 0) return;
    const stay = countText(tokens, "agent token stays valid", "agent tokens stay valid");
    const isAsked = !isWanted && process.stdin.isTTY;
    const answer = isAsked ? await askOpenly(`${stay}. Revoke ${tokens === 1 ? "it" : "them"}? (y/N) `) : "";
    if (!isWanted && !/^y(es)?$/i.test(answer.trim()))
      return print(isAsked ? `${stay}.` : `${stay}. To revoke: npm run set-password -- ${REVOKE}`);
    await revokeAllTokens(store);
    print(countText(tokens, "agent token is revoked.", "agent tokens are revoked."));
  });
}
