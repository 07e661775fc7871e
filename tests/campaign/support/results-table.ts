import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { JsonReporter } from "vitest/node";
import { inProject } from "../../../lib/launcher/project.mjs";

type Test = {
  title: string;
  /** Names of the groups around it. */
  ancestorTitles?: string[];
  status: string;
  duration?: number;
  meta?: { figure?: string; notRun?: string };
};
type Report = { testResults: { name: string; message: string; assertionResults: Test[] }[] };
type Row = { id: string; title: string; figure: string; result: "pass" | "FAIL" | "not run"; took: string };

const RESULTS = inProject("tests", "campaign", "RESULTS.md");
const ROW = /^\| (?!Test \|)([^|\s]+) \|/;
const ENDED = ["passed", "failed"];
/** Unit tests without a code run too, because the campaign runs whole files. */
const HAS_CODE = /^[A-Z][\w-]*: /;
const ON_POSTGRES = / on PostgreSQL(?: \(not run: (.*)\))?$/;

const byId = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true });
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

export class ResultsTable extends JsonReporter {
  constructor() {
    super({});
  }

  override async writeReport(report: string): Promise<void> {
    const rows = rowsOf(JSON.parse(report), { isPart: this.ctx.config.testNamePattern !== undefined });
    for (const { id, figure, result, took } of rows) this.ctx.logger.log(`${id}: ${result} (${took}) — ${figure}`);
    const earlier = await readFile(RESULTS, "utf8").catch(() => "");
    await writeFile(RESULTS, toTable(rows, { earlier, now: new Date() }));
  }
}

export function rowsOf({ testResults }: Report, { isPart = false } = {}): Row[] {
  const rows = testResults.flatMap(({ name, message, assertionResults }): Row[] => {
    if (assertionResults.length === 0)
      return [{ id: path.basename(name), title: "the file itself", figure: message, result: "FAIL", took: seconds(0) }];
    return assertionResults.filter((each) => HAS_CODE.test(each.title) && (!isPart || isEnded(each))).map(toRow);
  });
  return rows.sort((a, b) => byId(a.id, b.id));
}

const groupOnPostgres = ({ ancestorTitles = [] }: Test) => ON_POSTGRES.exec(ancestorTitles.at(-1) ?? "");
const whyNotRun = (each: Test) => each.meta?.notRun ?? groupOnPostgres(each)?.[1];
const isEnded = (each: Test) => ENDED.includes(each.status) || whyNotRun(each) !== undefined;

function toRow(each: Test): Row {
  const { title, status, duration = 0, meta } = each;
  const [code, ...rest] = title.split(": ");
  const notRun = whyNotRun(each);
  // A test that did not run and gives no reason is a failure.
  const result = status === "passed" ? "pass" : notRun === undefined ? "FAIL" : "not run";
  return {
    id: `${code}${groupOnPostgres(each) === null ? "" : "-postgres"}`,
    title: rest.join(": "),
    figure: notRun ?? meta?.figure ?? "",
    result,
    took: seconds(duration),
  };
}

/** The table, sorted by id. A test that did not run keeps its row and date of the `earlier` table, which may be empty. */
export function toTable(rows: readonly Row[], { earlier, now }: { earlier: string; now: Date }): string {
  const lines = new Map(earlier.split("\n").flatMap((line) => (ROW.test(line) ? [[ROW.exec(line)?.[1], line]] : [])));
  const when = `${now.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  for (const { id, title, figure, result, took } of rows) {
    if (result === "not run" && lines.has(id)) continue;
    const cells = [id, title, figure, result, took, when];
    lines.set(id, `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`);
  }
  const sorted = [...lines].sort(([a = ""], [b = ""]) => byId(a, b)).map(([, line]) => line);
  const where = `Node ${process.versions.node}, ${process.platform}, ${availableParallelism()} cores`;
  return `# Campaign

Written by \`npm run campaign\`; the latest on ${where}.

| Test | What holds | Figure | Result | Time | When |
|---|---|---|---|---|---|
${sorted.join("\n")}
`;
}
