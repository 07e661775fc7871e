import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { AccountBook } from "../accounts/account-book";
import { SecretFile, secretFileIn } from "../accounts/secret-file";
import { connectYourData, NO_REFERENCE_API } from "../accounts/your-data";
import { systemClock } from "../domain/clock";
import { OperatorError } from "../domain/operator-error";
import { importFile } from "../reference-api/import/import-file";
import { type ImportReport, refusedCsv } from "../reference-api/import/report";
import { yourDataKeys } from "../reference-api/import/your-data";
import { openStore as openReferenceApi } from "../reference-api/store/open-store";
import type { Settings } from "../settings/read-settings";
import { openStore } from "../store/open-store";
import { commandSettings, databaseFileOf, print, runCommand } from "./command";

const USAGE =
  "Usage: npm run import -- FILE… --project NAME [--date D | --from D --to D] [--market google/de/de/desktop] [--preview] [--replace]";
const SHOWN = 20;

await runCommand(async () => {
  const { files, preview: isPreview = false, replace: replaces = false, ...answers } = readArguments();
  const settings = commandSettings();
  if (settings.baseUrl !== null) throw new OperatorError(NO_REFERENCE_API);
  const databasePath = join(settings.dataFolder, "reference-api.sqlite");
  let hasWritten = false;
  for (const path of files) {
    const request = { name: basename(path), path: resolve(path), answers, isPreview, replaces };
    const report = await importFile(databasePath, request);
    print(`\n${request.name}`);
    printReport(report);
    if (report.refused.count > 0) {
      await mkdir(settings.dataFolder, { recursive: true, mode: 0o700 });
      const file = join(settings.dataFolder, `refused-rows-${request.name}.csv`);
      await writeFile(file, refusedCsv(report), { mode: 0o600 });
      print(`All rows that can’t be read: ${file}`);
    }
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
    const missing = positionals.find((file) => !existsSync(file));
    if (positionals.length === 0 || missing) throw new Error(missing ? `There is no file ${missing}.` : "Name a file.");
    return { ...values, files: positionals };
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${USAGE}`);
  }
}

function printReport({ problem, summary, description, first, refused, written }: ImportReport): void {
  for (const sentence of summary) print(sentence);
  for (const { line, reason } of refused.rows.slice(0, SHOWN)) print(`  Line ${line}: ${reason}`);
  if (problem !== null) print(problem);
  if (written !== null) return;
  for (const { name, becomes } of description?.columns ?? []) print(`  ${name} → ${becomes}`);
  if (description?.questions.length) print(`Not in the file: ${description.questions.join(", ")}.`);
  for (const { keyword, date, values } of first)
    print(`  ${keyword} · ${date ?? "no date"} · ${JSON.stringify(values)}`);
  print("Nothing was imported.");
}

async function connect(databasePath: string, settings: Settings): Promise<void> {
  const referenceApi = openReferenceApi(databasePath);
  const store = await openStore(settings.databaseUrl ?? databaseFileOf(settings));
  try {
    const accounts = new AccountBook(store, systemClock, new SecretFile(secretFileIn(settings)));
    const address = `http://127.0.0.1:${settings.referenceApiPort}/v1`;
    await connectYourData(accounts, address, async (usable) => yourDataKeys(referenceApi, usable), "npm run import");
  } finally {
    referenceApi.close();
    await store.destroy();
  }
  print("The account “Your data” is connected. Open the dashboard (npm start) to read it.");
}
