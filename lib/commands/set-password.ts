import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { parseEnv } from "node:util";
import { hashPassword } from "../access/password";
import { PASSWORD_LENGTH_MIN, passwordProblem } from "../access/password-problem";
import { processEnvironment } from "../settings/read-settings";

/** "Configuration error" of sysexits, as the start command says it. */
const REFUSED = 78;
const STOPPED = 130;
const ENTER = /^[\r\n]$/;
const CTRL_C = "\u0003";
const BACKSPACES = ["\u0008", "\u007f"];

/** Where the start command looks for it. */
function passwordFile(root: string): string {
  const file = join(root, ".env");
  const env = { ...(existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {}), ...processEnvironment() };
  return join(resolve(root, env.DATA_FOLDER || "data"), "password-hash");
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

/** From the terminal, twice; or from a pipe, without its last line break. Never from the command line, which others can read. */
async function readPassword(): Promise<{ password: string; again: string } | null> {
  if (!process.stdin.isTTY) {
    const password = (await text(process.stdin)).replace(/\r?\n$/, "");
    return { password, again: password };
  }
  const password = await ask(`New password for the dashboard, at least ${PASSWORD_LENGTH_MIN} characters: `);
  const again = password === null ? null : await ask("Once more: ");
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
      "The password is not taken from the command line, where others can read it: run npm run set-password.",
    );
  const read = await readPassword();
  if (read === null) return STOPPED;
  if (read.password !== read.again) return refuse("The two are not the same. Nothing was changed.");
  const problem = passwordProblem(read.password);
  if (problem !== null) return refuse(problem);
  const file = passwordFile(process.cwd());
  process.umask(0o077);
  mkdirSync(join(file, ".."), { recursive: true, mode: 0o700 });
  // Whole or not at all: a half-written file would keep everybody out.
  writeFileSync(`${file}.new`, `${await hashPassword(read.password)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  process.stdout.write("The password is set. Start the dashboard again; everybody then signs in anew.\n");
  if (processEnvironment().DASHBOARD_PASSWORD_HASH)
    process.stdout.write("DASHBOARD_PASSWORD_HASH is set and wins over it: remove that setting.\n");
  return 0;
}

process.exitCode = await main();
