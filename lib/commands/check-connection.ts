import { createContainer } from "../container/container";
import { systemClock } from "../domain/clock";
import { OperatorError } from "../domain/operator-error";
import type { ConnectionFinding, ConnectionFix, ConnectionReport } from "../domain/response/connection";
import { agentEnvironment } from "../launcher/agent-environment.mjs";
import type { ConnectedSettings } from "../settings/read-settings";
import { askOpenly, commandSettings, print, runCommand } from "./command";

const REQUESTS_MAX = 3;
const MARKS = { done: "✓", failed: "✗", waiting: "·" };

function connectedSettings(): ConnectedSettings {
  const settings = commandSettings((env, dataFolder) => agentEnvironment(env, dataFolder) ?? {});
  const { baseUrl, apiKey } = settings;
  if (baseUrl === null || apiKey === null)
    throw new OperatorError(
      "No service is set: write UPSTREAM_BASE_URL and UPSTREAM_API_KEY into .env (see .env.example).",
    );
  return { ...settings, baseUrl, apiKey };
}

/** Removes control characters, which a terminal would obey. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === "\n" ? sign : " "));

const say = (text: string) => print(plain(text));

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
  for (const finding of report.findings) sayFinding(finding);
  if (show)
    for (const { what, row, fieldMap } of report.samples) {
      say(`\nA row of ${what}, as received (secrets removed, long texts cut):\n${row}`);
      say(fieldMap === null ? "No field map is needed." : `Field map needed:\nUPSTREAM_FIELD_MAP='${fieldMap}'`);
    }
  for (const hint of report.hints) say(`\n→ ${hint}`);
  for (const fix of report.fixes) say(`  Try ${fixText(fix)}`);
  if (report.hints.length > 0 && !show && report.samples.length > 0)
    say("  --show prints a row as received, and the field map it needs.");
  say(`\nUsed ${report.requestsUsed} of at most ${REQUESTS_MAX} requests.`);
}

const fixText = ({ label, set }: ConnectionFix): string => {
  const settings = Object.entries(set).filter(([, value]) => value !== "");
  return `${label}: ${settings.map(([name, value]) => `${name}='${value}'`).join(" ")}`;
};

async function agreed(limit: number): Promise<boolean> {
  say(`This check uses at most ${REQUESTS_MAX} of the key’s ${limit.toLocaleString("en-GB")} requests an hour.`);
  if (!process.stdin.isTTY || process.argv.includes("--yes")) return true;
  return !/^n/i.test((await askOpenly("Continue? [Y/n] ")).trim());
}

await runCommand(async () => {
  const settings = connectedSettings();
  if (!(await agreed(settings.requestsPerHourMax))) return;
  const container = await createContainer(settings, systemClock);
  try {
    const { baseAddress, keyHeader } = await container.connection.describe();
    say(`Asking ${baseAddress}, key in ${keyHeader}.\n`);
    const report = await container.connection.test(REQUESTS_MAX);
    sayReport(report, process.argv.includes("--show"));
    if (report.steps.some(({ state }) => state === "failed")) process.exitCode = 1;
  } finally {
    await container.life.close();
  }
});
