import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { connectYourData, type KeysOf, NO_REFERENCE_API } from "../accounts/your-data";
import { OperatorError } from "../domain/operator-error";
import { importFile } from "../reference-api/import/import-file";
import { type ImportReport, refusedCsv } from "../reference-api/import/report";
import { yourDataKeys } from "../reference-api/import/your-data";
import { openStore } from "../reference-api/store/open-store";
import { commandSettings, print, runCommand, withAccounts } from "./command";

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
    const name = basename(path);
    const report = await importFile(databasePath, { name, path, answers, isPreview, replaces });
    print(`\n${name}`);
    printReport(report);
    if (report.refused.count > 0) {
      mkdirSync(settings.dataFolder, { recursive: true, mode: 0o700 });
      const file = join(settings.dataFolder, `refused-rows-${name}.csv`);
      writeFileSync(file, refusedCsv(report), { mode: 0o600 });
      print(`All rows that can’t be read: ${file}`);
    }
    if (report.problem !== null) process.exitCode = 1;
    hasWritten ||= report.written !== null;
  }
  if (!hasWritten) return;
  const store = openStore(databasePath);
  const address = `http://127.0.0.1:${settings.referenceApiPort}/v1`;
  const keysOf: KeysOf = async (usable) => yourDataKeys(store, usable);
  const connection = withAccounts(settings, (accounts) => connectYourData(accounts, address, keysOf, "npm run import"));
  await connection.finally(() => store.close());
  print("The account “Your data” is connected. Open the dashboard (npm start) to read it.");
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
