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
    ? {
        table: serpBearTable(file),
        notes: ["Each domain becomes a project."],
        facts: { days: [], label: null, market: {} },
      }
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
  if (format === null && sample.length > 0 && !sample.some((row) => hasFigures(read(row)))) {
    const header = table.header.join(table.delimiter);
    throw new ImportRefusal(`The file has keywords but no figures.${nearestFormat(table.header)}`, [header]);
  }
  const questions: ImportQuestion[] = [];
  if (!answers.project && !has("project")) questions.push("project");
  if (isUndated && period === null) questions.push("date");
  if (!answers.market && !has("country") && !facts.market.country) questions.push("market");
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
      questions,
      suggestedProject: answers.project ?? (has("project") ? "" : projectOf(file.name)),
    },
    rowsMax: format?.rowsMax ?? 0,
    adds: has("sum_position") || (has("ranking_url") && has("impressions") && has("clicks")),
    rows: table.rows,
    read,
  };
}

/** Period and market that other files of a ZIP file name. */
type Facts = { days: string[]; label: string | null; market: Partial<Market> };

async function chooseTable(files: readonly NamedFile[]): Promise<{ table: Table; notes: string[]; facts: Facts }> {
  const facts: Facts = { days: [], label: null, market: {} };
  const notes: string[] = [];
  let table: Table | null = null;
  let refusal: ImportRefusal | null = null;
  for (const file of files) {
    const opened = await openTable(file).catch((error: unknown) => error);
    if (!(opened instanceof Error)) {
      if (table !== null) notes.push(`${file.name} is not used: one file of keywords is imported at a time.`);
      table ??= opened as Table;
    } else if (!(opened instanceof ImportRefusal)) throw opened;
    else {
      refusal ??= opened;
      if (!(await addFacts(file, facts)) && files.length > 1) notes.push(`${file.name} is not used.`);
    }
  }
  if (table === null) throw refusal ?? new ImportRefusal("The file is empty.");
  return { table, notes, facts };
}

/** In any language. @returns false: the file has no facts */
async function addFacts(file: NamedFile, facts: Facts): Promise<boolean> {
  let kind: string | null = null;
  for await (const { cells } of recordsOf(file)) {
    const [name = "", value = ""] = cells.map((cell) => cell.trim());
    kind ??= plainHeader(name);
    if (!/^(date|datum|filter)$/.test(kind)) return false;
    if (kind !== "filter") facts.days.push(...[readDay(name) ?? []].flat());
    else if (/^(date|datum)$/i.test(name)) facts.label = value;
    else if (/^(country|land)$/i.test(name)) facts.market.country = countryOf(value);
    else if (/^(device|gerät)$/i.test(name)) facts.market.device = value.toLowerCase();
  }
  return kind !== null;
}

function periodOf(
  fileName: string,
  { from, to, date: day = to }: ImportAnswers,
  { days, label }: Facts,
): ImportDescription["period"] {
  if (day !== undefined)
    return { from: from ?? null, to: day, label: from ? `${from} – ${day}` : label, source: "you" };
  const [first, ...rest] = days.toSorted();
  if (first !== undefined) {
    const last = rest.at(-1) ?? first;
    return { from: first, to: last, label: label ?? `${first} – ${last}`, source: "Chart.csv" };
  }
  const range = readPeriod(label ?? "");
  if (range !== null) return { ...range, label, source: "Filters.csv" };
  const named = fileName
    .match(/\d{4}-\d{2}-\d{2}|(?<!\d)20\d{6}(?!\d)/g)
    ?.map((text) => readDay(text))
    .findLast(Boolean);
  return named ? { from: null, to: named, label, source: "the file name" } : null;
}

const hasFigures = (read: ReturnType<typeof readRow>): boolean =>
  typeof read !== "string" &&
  read.some(({ about, values }) => Object.values({ ...about, ...values }).some((value) => typeof value === "number"));

function projectOf(fileName: string): string {
  const name = fileName.replace(/\.(csv|tsv|txt|gz|zip)\b/gi, "").replace(/^(https?_+|sc-domain[-_:]?)?(www\.)?/i, "");
  const domain = /^([a-z0-9-]+\.)+[a-z]{2,}(?=$|[-_ /.])/i.exec(name)?.[0];
  return domain ?? (plainHeader(name.replace(/\d{4}-?\d{2}-?\d{2}/g, "")).replace(/[-_ ]+$/, "") || "Imported data");
}
