import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseEnv } from "node:util";
import { createContainer } from "../container/container";
import { systemClock } from "../domain/clock";
import { operatorSentence } from "../domain/operator-error";
import type { ConnectionFinding, ConnectionReport } from "../domain/response/connection";
import { type ConnectedSettings, processEnvironment, readSettings } from "../settings/read-settings";

const REQUESTS_MAX = 3;
const MARKS = { done: "✓", failed: "✗", waiting: "·" };

function settingsFrom(root: string): ConnectedSettings {
  const file = join(root, ".env");
  const env = { ...(existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {}), ...processEnvironment() };
  const dataFolder = resolve(root, env.DATA_FOLDER || "data");
  const result = readSettings({ ...env, ...sampleOf(env, dataFolder), DATA_FOLDER: dataFolder });
  if (!result.ok) throw new Refused(result.problems.join("\n"));
  const { baseUrl, apiKey } = result.settings;
  if (baseUrl === null || apiKey === null)
    throw new Refused("No service is set: write UPSTREAM_BASE_URL and UPSTREAM_API_KEY into .env (see .env.example).");
  return { ...result.settings, baseUrl, apiKey };
}

/** A problem that an administrator can solve; shown without a stack trace. */
class Refused extends Error {
  override readonly name = "Refused";
}

function sampleOf(env: Record<string, string | undefined>, dataFolder: string): Record<string, string> {
  const keyFile = join(dataFolder, "sample-key");
  if (env.UPSTREAM_BASE_URL || env.UPSTREAM_API_KEY || !existsSync(keyFile)) return {};
  return {
    KEYWORD_DESK_SOURCE: "sample",
    UPSTREAM_BASE_URL: `http://127.0.0.1:${env.REFERENCE_API_PORT || "4010"}/v1`,
    UPSTREAM_API_KEY: readFileSync(keyFile, "utf8").trim(),
    UPSTREAM_KEY_HEADER: "",
    UPSTREAM_KEY_FORMAT: "",
  };
}

/** Removes control characters, which a terminal would obey. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === "\n" ? sign : " "));

const say = (text: string) => process.stdout.write(`${plain(text)}\n`);

function sayFinding({ what, how, rows, unreadable, recognized, others, pageSize, paging }: ConnectionFinding): void {
  say(`\n${what}: ${how}`);
  say(`  rows in response     ${rows}${unreadable > 0 ? `, and ${unreadable} unreadable` : ""}`);
  say(`  recognized           ${recognized.map(({ field, name }) => `${field} = ${name}`).join(", ") || "nothing"}`);
  if (others.length > 0) say(`  kept unchanged       ${others.join(", ")}`);
  say(`  paging               ${paging}${pageSize === null ? "" : `, ${pageSize} rows a page`}`);
}

function sayReport(report: ConnectionReport, show: boolean): void {
  for (const { name, state, text } of report.steps)
    say(`${MARKS[state]} ${state === "waiting" ? `${name}: not reached` : text}`);
  for (const finding of report.found) sayFinding(finding);
  if (show)
    for (const { what, row, fieldMap } of report.samples) {
      say(`\nA row of ${what}, as received (secrets removed, long texts cut):\n${row}`);
      say(fieldMap === null ? "No field map is needed." : `Field map needed:\nUPSTREAM_FIELD_MAP='${fieldMap}'`);
    }
  for (const advice of report.advice) say(`\n→ ${advice}`);
  say(`\nUsed ${report.requestsUsed} of at most ${REQUESTS_MAX} requests.`);
}

async function agreed(limit: number): Promise<boolean> {
  say(`This check uses at most ${REQUESTS_MAX} of the key’s ${limit.toLocaleString("en-GB")} requests an hour.`);
  if (!process.stdin.isTTY || process.argv.includes("--yes")) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("Continue? [Y/n] ");
  terminal.close();
  return !/^n/i.test(answer.trim());
}

async function main(): Promise<number> {
  const settings = settingsFrom(process.cwd());
  if (!(await agreed(settings.requestsPerHourMax))) return 0;
  process.umask(0o077);
  const container = await createContainer(settings, systemClock);
  try {
    const { baseAddress, keyHeader } = await container.connection.describe();
    say(`Asking ${baseAddress}, key in ${keyHeader}.\n`);
    const report = await container.connection.test(REQUESTS_MAX);
    sayReport(report, process.argv.includes("--show"));
    return report.steps.some(({ state }) => state === "failed") ? 1 : 0;
  } finally {
    await container.life.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const sentence = error instanceof Refused ? error.message : operatorSentence(error);
  if (sentence === null) throw error;
  process.stderr.write(`${plain(sentence)}\n`);
  process.exitCode = 1;
}
