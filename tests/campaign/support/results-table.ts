import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { JsonReporter } from "vitest/node";
import { inProject } from "../../../lib/launcher/project.mjs";

type Report = {
  testResults: {
    name: string;
    message: string;
    assertionResults: {
      title: string;
      status: string;
      duration?: number;
      meta?: { figure?: string; notRun?: string };
    }[];
  }[];
};
type Row = { id: string; title: string; figure: string; result: "pass" | "FAIL" | "not run"; took: string };

const RESULTS = inProject("tests", "campaign", "RESULTS.md");
const ROW = /^\| (?!Test \|)([^|\s]+) \|/;
const ENDED = ["passed", "failed"];

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
    const wanted = assertionResults.filter(
      ({ status, meta }) => !isPart || ENDED.includes(status) || meta?.notRun !== undefined,
    );
    return wanted.map(toRow);
  });
  return rows.sort((a, b) => byId(a.id, b.id));
}

function toRow({
  title,
  status,
  duration = 0,
  meta = {},
}: Report["testResults"][number]["assertionResults"][number]): Row {
  const [id = "", ...rest] = title.split(": ");
  // A test that did not run and gives no reason is a failure.
  const result = status === "passed" ? "pass" : meta.notRun === undefined ? "FAIL" : "not run";
  const figure = meta.notRun ?? meta.figure ?? "no figure";
  return { id, title: rest.join(": "), figure, result, took: seconds(duration) };
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
