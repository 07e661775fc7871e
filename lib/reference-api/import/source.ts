import { dayOrderOf, numberStyleOf, readDay, readPeriod } from "./cells";
import { layoutOf, nearestFormat } from "./columns";
import { plainHeader, type Role } from "./formats";
import { countryOf, type Market, readMarket } from "./market";
import { type RowRules, readRow } from "./read-row";
import { openTable, recordsOf, type Table, type TableRow } from "./read-table";
import { type ImportAnswers, type ImportDescription, type ImportQuestion, ImportRefusal } from "./report";
import { serpBearTable } from "./serpbear-database";
import { type NamedFile, unpack } from "./unpack";

export type Source = {
  description: ImportDescription;
  rowsMax: number;
  /** Are several rows of a keyword and day parts of one figure (pages of a query)? */
  adds: boolean;
  rows: Table["rows"];
  read(row: TableRow): ReturnType<typeof readRow>;
};

const SAMPLE_ROWS = 200;
const ANSWER_LENGTH_MAX = 200;
const FIGURES = new Set<Role>(["position", "clicks", "impressions", "ctr", "search_volume", "cpc", "sum_position"]);

/** @throws ImportRefusal */
export function cleanAnswers(given: ImportAnswers): ImportAnswers {
  const answers = Object.entries(given).map(([name, text]) => [name, text.normalize("NFC").trim()] as const);
  for (const [name, text] of answers) {
    if (text.length > ANSWER_LENGTH_MAX) throw new ImportRefusal(`The ${name} is too long.`);
    if (/^(date|from|to)$/.test(name) && text !== "" && readDay(text) !== text)
      throw new ImportRefusal(`${name} must be a day such as 2026-03-31.`);
  }
  return Object.fromEntries(answers.filter(([, text]) => text !== ""));
}

/** @param folder for unpacked files @throws ImportRefusal */
export async function openSource(file: NamedFile, folder: string, answers: ImportAnswers): Promise<Source> {
  const { isDatabase, files } = await unpack(file, folder);
  const { table, notes, facts } = isDatabase
    ? { table: serpBearTable(file), notes: ["Each domain becomes a project."], facts: NO_FACTS }
    : await chooseTable(files);
  const { columns, format } = layoutOf(table.header);
  const sample: TableRow[] = [];
  for await (const row of table.rows()) if (sample.push(row) >= SAMPLE_ROWS) break;
  const has = (role: Role) => columns.some((column) => column.role === role);
  const cellsOf = (fits: (role: Role) => boolean) =>
    sample.flatMap(({ cells }) => columns.filter(({ role }) => fits(role)).map(({ at }) => cells[at] ?? ""));
  const isUndated = !has("date") && columns.every(({ date }) => date === undefined);
  const period = periodOf(file.name, answers, facts);
  const rules: RowRules = {
    columns,
    format,
    // Unknown columns decide only if the known columns are ambiguous.
    style:
      numberStyleOf(cellsOf((role) => FIGURES.has(role))) ??
      numberStyleOf(cellsOf((role) => role === "kept")) ??
      (table.delimiter === ";" ? "comma" : "dot"),
    order: dayOrderOf(cellsOf((role) => role === "date")),
    at: Object.fromEntries(columns.toReversed().map(({ role, at }) => [role, at])),
    market: { ...facts.market, ...readMarket(answers.market ?? "") },
    day: period?.to ?? null,
    period: isUndated ? (period?.label ?? null) : null,
  };
  const read = (row: TableRow) => readRow(row, rules);
  if (format === null && sample.length > 0 && !sample.some((row) => hasFigures(read(row))))
    throw new ImportRefusal(`The file has keywords but no figures.${nearestFormat(table.header)}`, [
      table.header.join(table.delimiter),
    ]);
  const asked: Record<ImportQuestion, boolean> = {
    project: !answers.project && !has("project"),
    date: isUndated && period === null,
    market: !answers.market && !has("country") && !facts.market.country,
  };
  return {
    description: {
      format: format?.name ?? "Unknown export with a keyword column",
      encoding: table.encoding,
      delimiter: table.delimiter,
      numbers: rules.style,
      notes,
      columns: columns.map(({ name, role, date }) => {
        const becomes = role === "kept" ? "kept under its own name" : role.replace("_", " ");
        return { name, becomes: date ? `${becomes} of ${date}` : becomes };
      }),
      period: isUndated ? period : null,
      questions: (["project", "date", "market"] as const).filter((question) => asked[question]),
      suggestedProject: answers.project ?? (has("project") ? "" : projectOf(file.name)),
    },
    rowsMax: format?.rowsMax ?? 0,
    adds: has("sum_position") || (has("ranking_url") && has("impressions") && has("clicks")),
    rows: table.rows,
    read,
  };
}

type Facts = { from: string | null; to: string | null; label: string | null; market: Partial<Market> };
const NO_FACTS: Facts = { from: null, to: null, label: null, market: {} };

async function chooseTable(files: readonly NamedFile[]): Promise<{ table: Table; notes: string[]; facts: Facts }> {
  const facts = { ...NO_FACTS, market: {} };
  const notes: string[] = [];
  const tables: Table[] = [];
  let refusal: ImportRefusal | null = null;
  for (const file of files) {
    try {
      if (tables.push(await openTable(file)) > 1)
        notes.push(`${file.name} is not used: one file of keywords is imported at a time.`);
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      refusal ??= error;
      if (!(await addFacts(file, facts)) && files.length > 1) notes.push(`${file.name} is not used.`);
    }
  }
  const [table] = tables;
  if (table !== undefined) return { table, notes, facts };
  throw refusal ?? new ImportRefusal("The file is empty.");
}

/** In any language. @returns false: the file has no facts */
async function addFacts(file: NamedFile, facts: Facts): Promise<boolean> {
  const days: string[] = [];
  let kind: string | null = null;
  for await (const { cells } of recordsOf(file)) {
    const [name = "", value = ""] = cells.map((cell) => cell.trim());
    kind ??= plainHeader(name);
    if (!/^(date|datum|filter)$/.test(kind)) return false;
    if (kind !== "filter") days.push(...[readDay(name) ?? []].flat());
    else if (/^(date|datum)$/i.test(name)) facts.label = value;
    else if (/^(country|land)$/i.test(name)) facts.market.country = countryOf(value);
    else if (/^(device|gerät)$/i.test(name)) facts.market.device = value.toLowerCase();
  }
  if (days.length > 0) [facts.from = null, facts.to = null] = [days.sort()[0], days.at(-1)];
  return kind !== null;
}

function periodOf(fileName: string, { from, to, date }: ImportAnswers, facts: Facts): ImportDescription["period"] {
  const { label } = facts;
  const last = to ?? date;
  if (last !== undefined)
    return { from: from ?? null, to: last, label: from ? `${from} – ${last}` : label, source: "you" };
  if (facts.to !== null)
    return { from: facts.from, to: facts.to, label: label ?? `${facts.from} – ${facts.to}`, source: "Chart.csv" };
  const range = readPeriod(label ?? "");
  if (range !== null) return { ...range, label, source: "Filters.csv" };
  const days = (fileName.match(/\d{4}-\d{2}-\d{2}|(?<!\d)20\d{6}(?!\d)/g) ?? []).flatMap((text) => readDay(text) ?? []);
  const named = days.at(-1);
  return named === undefined ? null : { from: null, to: named, label, source: "the file name" };
}

const hasFigures = (read: ReturnType<typeof readRow>): boolean =>
  typeof read !== "string" &&
  read.some(({ about, values }) => Object.values({ ...about, ...values }).some((value) => typeof value === "number"));

function projectOf(fileName: string): string {
  const name = fileName.replace(/\.(csv|tsv|txt|gz|zip)\b/gi, "").replace(/^(https?_+|sc-domain[-_:]?)?(www\.)?/i, "");
  const domain = /^([a-z0-9-]+\.)+[a-z]{2,}(?=$|[-_ /.])/i.exec(name)?.[0];
  return domain ?? (plainHeader(name.replace(/\d{4}-?\d{2}-?\d{2}/g, "")).replace(/[-_ ]+$/, "") || "Imported data");
}
