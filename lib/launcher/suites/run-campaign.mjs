import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { Refusal, say, sayError, seconds } from "../output.mjs";
import { startNode } from "../processes.mjs";
import { inProject, ROOT, RUN_FOLDER } from "../project.mjs";
import { end, endWithSignals, isEnding } from "../shutdown.mjs";
import { buildSuite } from "./e2e.mjs";

const VITEST = inProject("node_modules", "vitest", "vitest.mjs");
const REPORT = path.join(RUN_FOLDER, "campaign.json");
const RESULTS = inProject("tests", "campaign", "RESULTS.md");
const ROW = /^\| (?!Test \|)([^|\s]+) \|/;

const ENDED = ["passed", "failed"];

const byId = (a, b) => a.localeCompare(b, "en", { numeric: true });

/**
 * Runs the campaign: tests that take too long for every test run. Prints a line per test and updates the dated table.
 * @param {string[]} words `--full`: also tests of ten minutes and more; names of campaign files; `-t` and the id of a test
 */
export async function runCampaign(words) {
  endWithSignals({ code: 130 });
  const isFull = words.includes("--full");
  const names = words.filter((word) => word !== "--full");
  try {
    if (!existsSync(VITEST)) throw new Refusal("The packages are not installed: run npm ci first.");
    await buildSuite();
    say(`Running the campaign (${isFull ? "about an hour" : "about fifty minutes"}) …`);
    const { code, rows } = await runFiles(names, isFull);
    if (isEnding()) return;
    for (const { id, figure, result, took } of rows) say(`${id}: ${result} (${took}) — ${figure}`);
    const earlier = await readFile(RESULTS, "utf8").catch(() => "");
    await writeFile(RESULTS, toTable(rows, { earlier, now: new Date() }));
    say(`Written to ${path.relative(ROOT, RESULTS)}.`);
    await end(code === 0 && rows.some(({ result }) => result === "pass") ? 0 : 1);
  } catch (error) {
    if (isEnding()) return;
    sayError(error);
    await end(1);
  }
}

async function runFiles(names, isFull) {
  await mkdir(RUN_FOLDER, { recursive: true });
  await rm(REPORT, { force: true });
  const config = inProject("tests", "campaign", "vitest.config.ts");
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${REPORT}`];
  const mode = isFull ? "full" : "";
  const { ended } = startNode([VITEST, "run", `--config=${config}`, ...reporters, ...names], {
    env: { ...process.env, NODE_ENV: "test", NO_COLOR: "1", KEYWORD_DESK_CAMPAIGN: mode },
  });
  const { code } = await ended;
  const text = await readFile(REPORT, "utf8").catch(() => null);
  if (text === null) throw new Error("The campaign left no report.");
  return { code, rows: rowsOf(JSON.parse(text), { isPart: names.includes("-t") }) };
}

/**
 * @param {{ testResults: { name: string, message: string, assertionResults: { title: string, status: string, duration?: number, meta?: { figure?: string, notRun?: string } }[] }[] }} report of Vitest
 * @param {{ isPart?: boolean }} [options] `isPart`: the user selected some tests; others have no row
 * @returns {{ id: string, title: string, figure: string, result: "pass" | "FAIL" | "not run", took: string }[]} sorted by id
 */
export function rowsOf({ testResults }, { isPart = false } = {}) {
  const wasAsked = ({ status, meta }) => !isPart || ENDED.includes(status) || meta?.notRun !== undefined;
  const rows = testResults.flatMap(({ name, message, assertionResults }) =>
    assertionResults.length === 0
      ? [{ id: path.basename(name), title: "the file itself", figure: message, result: "FAIL", took: seconds(0) }]
      : assertionResults.filter(wasAsked).map(toRow),
  );
  return rows.sort((a, b) => byId(a.id, b.id));
}

function toRow({ title, status, duration = 0, meta = {} }) {
  const [id, ...rest] = title.split(": ");
  // A test that did not run and gives no reason is a failure.
  const result = status === "passed" ? "pass" : meta.notRun === undefined ? "FAIL" : "not run";
  const figure = meta.notRun ?? meta.figure ?? "no figure";
  return { id, title: rest.join(": "), figure, result, took: seconds(duration) };
}

/**
 * The table, sorted by id. A test that did not run keeps its earlier row and date.
 * @param {ReturnType<typeof rowsOf>} rows
 * @param {{ earlier: string, now: Date }} options `earlier`: the previous table, may be empty
 * @returns {string}
 */
export function toTable(rows, { earlier, now }) {
  const lines = new Map(earlier.split("\n").flatMap((line) => (ROW.test(line) ? [[ROW.exec(line)?.[1], line]] : [])));
  const when = `${now.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  for (const { id, title, figure, result, took } of rows) {
    if (result === "not run" && lines.has(id)) continue;
    const cells = [id, title, figure, result, took, when];
    lines.set(id, `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`);
  }
  const sorted = [...lines].sort(([a], [b]) => byId(a, b)).map(([, line]) => line);
  const where = `Node ${process.versions.node}, ${process.platform}, ${availableParallelism()} cores`;
  return `# Campaign

Written by \`npm run campaign\` (\`-- --full\` for the runs of ten minutes and more); the latest on ${where}.

| Test | What holds | Figure | Result | Time | When |
|---|---|---|---|---|---|
${sorted.join("\n")}
`;
}
