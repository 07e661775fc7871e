import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { parseEnv } from "node:util";
import { hashPassword } from "../access/password";
import { passwordFileIn } from "../access/password-file";
import { PASSWORD_LENGTH_MIN, passwordProblem } from "../access/password-problem";
import { processEnvironment } from "../settings/read-settings";

/** "Configuration error" of sysexits, as the start command says it. */
const REFUSED = 78;
const STOPPED = 130;
const ENTER = /^[\r\n]$/;
const CTRL_C = "\u0003";
const BACKSPACES = ["\u0008", "\u007f"];

function environment(root: string) {
  const file = join(root, ".env");
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {}), ...processEnvironment() };
}

/** Asks at the terminal and shows nothing of what is typed. @returns null when the person gave up */
function ask(question: string): Promise<string | null> {
  const { stdin, stdout } = process;
  stdout.write(question);
  stdin.setRawMode(true).setEncoding("utf8").resume();
  return new Promise((done) => {
    let typed = "";
    const end = (answer: string | null) => {
      stdin.off("data", hear).setRawMode(false).pause();
      stdout.write("\n");
      done(answer);
    };
    const hear = (chunk: string) => {
      for (const character of chunk) {
        if (ENTER.test(character)) return end(typed);
        if (character === CTRL_C) return end(null);
        typed = BACKSPACES.includes(character) ? [...typed].slice(0, -1).join("") : typed + character;
      }
    };
    stdin.on("data", hear);
  });
}

/** From the terminal, twice; or from a pipe, one line. Never from the command line, which others can read. */
async function readPassword(): Promise<{ password: string; again: string } | "lines" | null> {
  if (!process.stdin.isTTY) {
    const password = (await text(process.stdin)).replace(/\r?\n$/, "");
    return /[\r\n]/.test(password) ? "lines" : { password, again: password };
  }
  const password = await ask(`New password for the dashboard, at least ${PASSWORD_LENGTH_MIN} characters: `);
  const again = password === null ? null : await ask("Repeat it: ");
  return password === null || again === null ? null : { password, again };
}

/** @returns the exit code */
async function main(): Promise<number> {
  const refuse = (sentence: string) => {
    process.stderr.write(`${sentence}\n`);
    return REFUSED;
  };
  if (process.argv.length > 2)
    return refuse(
      "Don’t put the password on the command line, where others can read it. Run npm run set-password on its own.",
    );
  const read = await readPassword();
  if (read === null) return STOPPED;
  if (read === "lines")
    return refuse("More than one line came in: pipe the password in as exactly one line. Nothing was changed.");
  if (read.password !== read.again) return refuse("The passwords don’t match. Nothing was changed.");
  const problem = passwordProblem(read.password);
  if (problem !== null) return refuse(problem);
  const root = process.cwd();
  const env = environment(root);
  // Where every process of the dashboard looks for it.
  const file = passwordFileIn(resolve(root, env.DATA_FOLDER || "data"));
  process.umask(0o077);
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // Whole or not at all: a half-written file would keep everybody out.
    writeFileSync(`${file}.new`, `${await hashPassword(read.password)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    return refuse(
      `The password file ${file} can’t be written (${code}): make its folder writable, or set DATA_FOLDER.`,
    );
  }
  process.stdout.write(
    env.DASHBOARD_PASSWORD_HASH?.trim()
      ? "The password is set, but DASHBOARD_PASSWORD_HASH is also set and takes precedence: remove that setting.\n"
      : "The password is set and takes effect immediately, even while the dashboard is running. Everyone must sign in again.\n",
  );
  return 0;
}

process.exitCode = await main();
