import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { AccountBook } from "../accounts/account-book";
import { SecretFile, secretFileIn } from "../accounts/secret-file";
import { connectYourData } from "../accounts/your-data";
import { systemClock } from "../domain/clock";
import { OperatorError } from "../domain/operator-error";
import { runImport } from "../reference-api/import/import-process";
import type { ImportReport } from "../reference-api/import/report";
import { yourDataKeys } from "../reference-api/import/your-data";
import { openStore as openReferenceApi } from "../reference-api/store/open-store";
import type { Settings } from "../settings/read-settings";
import { openStore } from "../store/open-store";
import { commandSettings, databaseFileOf, print, runCommand } from "./command";

const USAGE =
  "Usage: npm run import -- FILE… --project NAME [--date D | --from D --to D] [--market google/de/de/desktop] [--preview] [--replace]";
const NOT_HERE =
  "Files are imported into the reference API, which doesn’t run while UPSTREAM_BASE_URL is set. Remove that setting to import files.";
const SHOWN = 20;

await runCommand(async () => {
  const { files, preview: isPreview = false, replace: replaces = false, ...answers } = readArguments();
  const settings = commandSettings();
  if (settings.baseUrl !== null) throw new OperatorError(NOT_HERE);
  const databasePath = join(settings.dataFolder, "reference-api.sqlite");
  let hasWritten = false;
  for (const file of files) {
    const request = { name: basename(file), path: resolve(file), answers, isPreview, replaces };
    const report = await runImport(databasePath, request);
    await printReport(request.name, report, settings.dataFolder);
    if (report.problem !== null) process.exitCode = 1;
    hasWritten ||= report.written !== null;
  }
  if (hasWritten) await connect(databasePath, settings);
});

function readArguments() {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { project: text, date: text, from: text, to: text, market: text, preview: flag, replace: flag },
    });
    for (const name of ["date", "from", "to"] as const)
      if (values[name] !== undefined && Number.isNaN(Date.parse(`${values[name]}T00:00:00Z`)))
        throw new Error(`--${name} must be a day such as 2026-03-31.`);
    const missing = positionals.find((file) => !existsSync(file));
    if (positionals.length === 0 || missing) throw new Error(missing ? `There is no file ${missing}.` : "Name a file.");
    return { ...values, files: positionals };
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${USAGE}`);
  }
}

async function connect(databasePath: string, settings: Settings): Promise<void> {
  const referenceApi = openReferenceApi(databasePath);
  const store = await openStore(settings.databaseUrl ?? databaseFileOf(settings));
  try {
    const accounts = new AccountBook(store, systemClock, new SecretFile(secretFileIn(settings)));
    const address = `http://127.0.0.1:${settings.referenceApiPort}/v1`;
    const { digests } = yourDataKeys(referenceApi, false);
    const issueKey = async () => yourDataKeys(referenceApi, true).key ?? "";
    await connectYourData(accounts, { address, digests, issueKey }, "npm run import");
  } finally {
    referenceApi.close();
    await store.destroy();
  }
  print("The account “Your data” is connected. Open the dashboard (npm start) to read it.");
}

async function printReport(file: string, report: ImportReport, folder: string): Promise<void> {
  const { problem, description, rows, refused, first, written, lines } = report;
  print(`\n${file}: ${description?.format ?? "not recognized"}`);
  for (const { name, becomes } of description?.columns ?? []) print(`  ${name} → ${becomes}`);
  for (const note of description?.notes ?? []) print(`  ${note}`);
  if (written === null && description?.questions.length)
    print(`  Not in the file: ${description.questions.join(", ")}.`);
  if (problem !== null) print(`${problem} Nothing was imported.`);
  for (const line of lines) print(`  ${line}`);
  if (problem === null && written === null) {
    for (const { keyword, date, values } of first)
      print(`  ${keyword} · ${date ?? "no date"} · ${JSON.stringify(values)}`);
    print(`${rows} rows can be imported. Nothing was stored.`);
  }
  if (written !== null) {
    const { added, changed, unchanged, keywords, projects } = written;
    const days = `${added} days added, ${changed} changed, ${unchanged} unchanged`;
    print(`${rows} rows read: ${days}; ${keywords} keywords in ${projects.map(({ name }) => name).join(", ")}.`);
  }
  if (refused.count === 0) return;
  print(`${refused.count} rows can’t be read:`);
  for (const { line, reason } of refused.rows.slice(0, SHOWN)) print(`  Line ${line}: ${reason}`);
  const target = join(folder, `refused-rows-${file}.csv`);
  const cells = refused.rows.map(({ line, reason }) => `${line},"${reason.replaceAll('"', '""')}"`);
  await writeFile(target, `line,reason\r\n${cells.join("\r\n")}\r\n`, { mode: 0o600 });
  print(`All of them: ${target}`);
}
