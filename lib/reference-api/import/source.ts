import { dayOrderOf, numberStyleOf, readDay, readPeriod } from "./cells";
import { layoutOf, nearestFormat } from "./columns";
import { plainHeader, type Role } from "./formats";
import { countryOf, type Market, readMarket } from "./market";
import { type RowRules, readRow } from "./read-row";
import { openTable, recordsOf, type Table, type TableRow } from "./read-table";
import { type ImportAnswers, type ImportDescription, type ImportQuestion, ImportRefusal } from "./report";
import { type NamedFile, unpack } from "./unpack";

export type Source = Awaited<ReturnType<typeof openSource>>;
/** Period and market that other files of a ZIP file name. */
type Facts = { days: (string | null)[]; label: string | null; market: Partial<Market>; notes: string[] };

const SAMPLE_ROWS = 200;
const FIGURES = new Set<Role>(["position", "clicks", "impressions", "ctr", "search_volume", "cpc", "sum_position"]);

function cleanAnswers(input: ImportAnswers): ImportAnswers {
  const all = Object.entries(input).map(([name, text]) => [name, text.normalize("NFC").trim()] as const);
  const answers = all.filter(([, text]) => text !== "");
  const wrong = answers.find(([name, text]) => /^(date|from|to)$/.test(name) && readDay(text) !== text);
  if (wrong) throw new ImportRefusal(`${wrong[0]} must be a day up to today, such as 2026-03-31.`);
  return Object.fromEntries(answers);
}

/** @param folder for unpacked files @throws ImportRefusal */
export async function openSource(file: NamedFile, input: ImportAnswers, folder: string) {
  const answers = cleanAnswers(input);
  const facts: Facts = { days: [], label: null, market: {}, notes: [] };
  const table = await chooseTable(await unpack(file, folder), facts);
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
  const observations = sample.map(read).flatMap((result) => (typeof result === "string" ? [] : result));
  const figures = observations.flatMap(({ about, values }) => Object.values({ ...about, ...values }));
  if (format === null && sample.length > 0 && !figures.some((value) => typeof value === "number")) {
    const cause = [table.header.join(table.delimiter)];
    throw new ImportRefusal(`The file has keywords but no figures.${nearestFormat(table.header)}`, { cause });
  }
  const questions: ImportQuestion[] = [];
  if (!answers.project && !has("project")) questions.push("project");
  if (isUndated && period === null) questions.push("date");
  if (!answers.market && !has("country") && !facts.market.country) questions.push("market");
  const description: ImportDescription = {
    format: format?.name ?? "Unknown export with a keyword column",
    encoding: table.encoding,
    delimiter: table.delimiter,
    numbers: rules.style,
    notes: facts.notes,
    columns: columns.map(({ name, role, date }) => {
      const becomes = role === "kept" ? "kept under its own name" : role.replace("_", " ");
      return { name, becomes: date ? `${becomes} of ${date}` : becomes };
    }),
    period: isUndated ? period : null,
    questions,
    suggestedProject: answers.project ?? (has("project") ? "" : projectOf(file.name)),
  };
  // Rows of a keyword and day are parts of one figure, such as pages of a query.
  const adds = has("sum_position") || (has("ranking_url") && has("impressions") && has("clicks"));
  return { description, project: answers.project ?? "", adds, rowsMax: format?.rowsMax ?? 0, rows: table.rows, read };
}

async function chooseTable(files: readonly NamedFile[], facts: Facts): Promise<Table> {
  let table: Table | null = null;
  let refusal: ImportRefusal | null = null;
  for (const file of files) {
    try {
      const candidate = await openTable(file);
      if (table !== null) facts.notes.push(`${file.name} is not used: one file of keywords is imported at a time.`);
      table ??= candidate;
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      refusal ??= error;
      if (!(await addFacts(file, facts)) && files.length > 1) facts.notes.push(`${file.name} is not used.`);
    }
  }
  if (table === null) throw refusal ?? new ImportRefusal("The file is empty.");
  return table;
}

/** In any language. @returns false: the file has no facts */
async function addFacts(file: NamedFile, facts: Facts): Promise<boolean> {
  let kind: string | null = null;
  for await (const { cells } of recordsOf(file)) {
    const [name = "", value = ""] = cells.map((cell) => cell.trim());
    kind ??= plainHeader(name);
    if (!/^(date|datum|filter)$/.test(kind)) return false;
    if (kind !== "filter") facts.days.push(readDay(name));
    else if (/^(date|datum)$/i.test(name)) facts.label = value;
    else if (/^(country|land)$/i.test(name)) facts.market.country = countryOf(value) || null;
    else if (/^(device|gerät)$/i.test(name)) facts.market.device = value.toLowerCase();
  }
  return kind !== null;
}

function periodOf(fileName: string, answers: ImportAnswers, { days, label }: Facts): ImportDescription["period"] {
  const { from, to, date: day = to } = answers;
  if (from !== undefined && day !== undefined && from > day)
    throw new ImportRefusal("The first day is after the last day.");
  if (day !== undefined)
    return { from: from ?? null, to: day, label: from ? `${from} – ${day}` : label, source: "you" };
  const sorted = days.filter((each) => each !== null).toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first && last) return { from: first, to: last, label: label ?? `${first} – ${last}`, source: "Chart.csv" };
  const range = readPeriod(label ?? "");
  if (range !== null) return { ...range, label, source: "Filters.csv" };
  const inName = fileName.match(/\d{4}-\d{2}-\d{2}|(?<!\d)20\d{6}(?!\d)/g) ?? [];
  const dayInName = inName.map((text) => readDay(text)).findLast(Boolean);
  return dayInName ? { from: null, to: dayInName, label, source: "the file name" } : null;
}

function projectOf(fileName: string): string {
  const name = fileName.replace(/\.(csv|tsv|txt|gz|zip)\b/gi, "").replace(/^(https?_+|sc-domain[-_:]?)?(www\.)?/i, "");
  const domain = /^([a-z0-9-]+\.)+[a-z]{2,}(?=$|[-_ /.])/i.exec(name)?.[0];
  return domain ?? (plainHeader(name.replace(/\d{4}-?\d{2}-?\d{2}/g, "")).replace(/[-_ ]+$/, "") || "Imported data");
}
