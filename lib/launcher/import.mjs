import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { prepareDataFolder } from "./data-folder.mjs";
import { Refusal, say, sayError } from "./output.mjs";
import { loadProgram } from "./prepare/build.mjs";
import { installWhenChanged } from "./prepare/install.mjs";
import { runNode } from "./processes.mjs";
import { inProject } from "./project.mjs";
import { checkSettings, readEnvironment } from "./settings.mjs";

const USAGE =
  "Usage: npm run import -- FILE… --project NAME [--date D | --from D --to D] [--market google/de/de/desktop] [--preview] [--replace]";
const SHOWN = 20;
const text = { type: "string" };
const flag = { type: "boolean" };

/** `npm run import`: previews or imports files into the account *Your data*, and connects the dashboard to it. */
async function main() {
  const { files, options } = readArguments();
  await installWhenChanged();
  const env = await readEnvironment();
  const settings = await checkSettings(await loadProgram(process.env.NEXT_DIST_DIR || ".next", env), env);
  if (settings.baseUrl !== null)
    throw new Refusal(
      "Files are imported into the reference API, which doesn’t run while UPSTREAM_BASE_URL is set. Remove that setting to import files.",
    );
  await prepareDataFolder(settings.dataFolder);
  process.umask(0o077);
  const run = (input) => runImport({ databasePath: path.join(settings.dataFolder, "reference-api.sqlite"), ...input });
  let hasFailed = false;
  let hasWritten = false;
  for (const file of files) {
    const report = await run({ import: requestOf(file, options) });
    await sayReport(path.basename(file), report, settings.dataFolder);
    hasFailed ||= report.problem !== null;
    hasWritten ||= report.written !== null;
  }
  if (hasWritten) await connect(run, { ...env, DATA_FOLDER: settings.dataFolder }, settings.referenceApiPort);
  if (hasFailed) process.exitCode = 1;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { project: text, date: text, from: text, to: text, market: text, preview: flag, replace: flag },
    });
    for (const name of ["date", "from", "to"])
      if (values[name] !== undefined && Number.isNaN(Date.parse(`${values[name]}T00:00:00Z`)))
        throw new Error(`--${name} must be a day such as 2026-03-31.`);
    if (positionals.length === 0) throw new Error("Name a file.");
    for (const file of positionals) if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
    return { files: positionals, options: values };
  } catch (error) {
    throw new Refusal(`${error.message}\n${USAGE}`);
  }
}

const requestOf = (file, { preview = false, replace = false, ...answers }) => ({
  name: path.basename(file),
  path: path.resolve(file),
  answers,
  isPreview: preview,
  replaces: replace,
});

async function runImport(input) {
  const script = inProject("lib", "reference-api", "import", "run.ts");
  const { code, stdout, stderr } = await runNode([script], { env: process.env, input: JSON.stringify(input) });
  if (code !== 0) throw new Error(`The import process ended with code ${code}.\n${stderr}`);
  return JSON.parse(stdout);
}

async function connect(run, env, port) {
  const { digests } = await run({ keys: "list" });
  const address = `http://127.0.0.1:${port}/v1`;
  const script = inProject("lib", "commands", "connect-your-data.ts");
  const connecting = async (key) => {
    const { code, stdout, stderr } = await runNode([script], { env, input: JSON.stringify({ address, digests, key }) });
    if (code !== 0) throw new Error(`The dashboard could not be connected.\n${stderr}`);
    return JSON.parse(stdout).state;
  };
  if ((await connecting(null)) === "needs-key") await connecting((await run({ keys: "issue" })).key);
  say("The account “Your data” is connected. Open the dashboard (npm start) to read it.");
}

async function sayReport(file, report, folder) {
  const { problem, description, rows, refused, first, written, lines } = report;
  say(`\n${file}: ${description?.format ?? "not recognized"}`);
  for (const { name, becomes } of description?.columns ?? []) say(`  ${name} → ${becomes}`);
  for (const note of description?.notes ?? []) say(`  ${note}`);
  if (description !== null && written === null && description.questions.length > 0)
    say(`  Not in the file: ${description.questions.join(", ")}.`);
  if (problem !== null) say(`${problem} Nothing was imported.`);
  for (const line of lines) say(`  ${line}`);
  if (problem === null && written === null) {
    for (const { keyword, date, values } of first)
      say(`  ${keyword} · ${date ?? "no date"} · ${JSON.stringify(values)}`);
    say(`${rows} rows can be imported. Nothing was stored.`);
  }
  if (written !== null)
    say(
      `${rows} rows read: ${written.added} days added, ${written.changed} changed, ${written.unchanged} unchanged; ${written.keywords} keywords in ${written.projects.map(({ name }) => name).join(", ")}.`,
    );
  if (refused.count > 0) await sayRefused(file, refused, folder);
}

async function sayRefused(file, refused, folder) {
  say(`${refused.count} rows can’t be read:`);
  for (const { line, reason } of refused.rows.slice(0, SHOWN)) say(`  Line ${line}: ${reason}`);
  const target = path.join(folder, `refused-rows-${file}.csv`);
  const rows = refused.rows.map(({ line, reason }) => `${line},"${reason.replaceAll('"', '""')}"`);
  await writeFile(target, `line,reason\r\n${rows.join("\r\n")}\r\n`, { mode: 0o600 });
  say(`All of them: ${target}`);
}

try {
  await main();
} catch (error) {
  sayError(error);
  process.exitCode = error instanceof Refusal ? error.exitCode : 1;
}
