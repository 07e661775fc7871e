import { dayOrderOf, type NumberStyle, numberStyleOf, readDay, readPeriod } from "./cells";
import { type Layout, layoutOf, nearestFormat } from "./columns";
import { plainHeader, type Role } from "./formats";
import { countryOf, type Market, type Observation, readMarket } from "./observation";
import { isDated, type RowRules, readRow } from "./read-row";
import { openTable, type Table } from "./read-table";
import { ImportRefusal } from "./refusal";
import { readSerpBear } from "./serpbear-database";
import { type NamedFile, unpack } from "./unpack";

export type ImportAnswers = { project?: string; date?: string; from?: string; to?: string; market?: string };
export type Question = "project" | "date" | "market";

export type Description = {
  file: string;
  format: string;
  encoding: string;
  delimiter: string;
  numbers: NumberStyle;
  columns: { name: string; becomes: string }[];
  period: { from: string | null; to: string; label: string | null; source: string } | null;
  questions: Question[];
  suggestedProject: string;
  notes: string[];
  /** The export is truncated after this many rows. */
  rowsMax: number | null;
};
/** A row with its observations, or why it is refused; null: skipped on purpose. */
export type SourceRow = { line: number; lines: number; result: Observation[] | string | null };
export type Source = {
  description: Description;
  /** Are several rows of a keyword and day parts of one figure (pages of a query)? */
  adds: boolean;
  rows(): Generator<SourceRow>;
};

const SAMPLE_ROWS = 200;
const FIGURES: ReadonlySet<Role> = new Set([
  "position",
  "clicks",
  "impressions",
  "ctr",
  "volume",
  "cpc",
  "sumPosition",
]);

/** Recognizes a file and prepares its rows. @param folder for unpacked files @throws ImportRefusal */
export function openSource(file: NamedFile, folder: string, answers: ImportAnswers): Source {
  const unpacked = unpack(file, folder);
  if (unpacked.kind === "database") return serpBearSource(file, unpacked.path);
  const { table, notes, facts } = chooseTable(unpacked.files);
  const layout = layoutOf(table.header);
  const sample = sampleOf(table);
  const { style, order } = stylesOf(layout, table.delimiter, sample);
  const needsDay = !isDated(layout) && !layout.columns.some(({ role }) => role === "date");
  const period = periodOf(file.name, answers, facts);
  const market = { ...facts.market, ...readMarket(answers.market ?? "") };
  const rules: RowRules = {
    ...layout,
    at: Object.fromEntries(layout.columns.toReversed().map(({ role, at }) => [role, at])),
    ...{ headerLength: table.header.length, style, order, market },
    day: period?.to ?? null,
    period: needsDay ? (period?.label ?? null) : null,
  };
  if (layout.format === null && !hasFigures(rules, sample))
    throw new ImportRefusal(`The file has keywords but no figures.${nearestSentence(table.header)}`, [
      table.header.join(table.delimiter),
    ]);
  const questions: Question[] = [];
  if (!answers.project) questions.push("project");
  if (needsDay && period === null) questions.push("date");
  if (!answers.market && !layout.columns.some(({ role }) => role === "country") && !facts.market.country)
    questions.push("market");
  const has = (role: Role) => layout.columns.some((column) => column.role === role);
  return {
    description: {
      ...{ file: file.name, format: layout.format?.name ?? "Unknown export with a keyword column" },
      ...{ encoding: table.encoding, delimiter: table.delimiter, numbers: style, questions, notes },
      columns: layout.columns.map(({ name, role, date }) => {
        return {
          name,
          becomes: role === "ignored" ? "not used" : date ? `${BECOMES[role]} of ${date}` : BECOMES[role],
        };
      }),
      period: needsDay ? period : null,
      suggestedProject: answers.project ?? projectOf(file.name),
      rowsMax: layout.format?.rowsMax ?? null,
    },
    adds: has("sumPosition") || (has("url") && has("impressions") && has("clicks")),
    *rows() {
      for (const row of table.rows()) yield { line: row.line, lines: row.lines, result: readRow(row, rules) };
    },
  };
}

const BECOMES: Record<Role, string> = {
  ...{ keyword: "keyword", date: "date", position: "position", clicks: "clicks", impressions: "impressions" },
  ...{ ctr: "click rate", volume: "search volume", cpc: "price per click", url: "ranking page", tags: "tags" },
  ...{ engine: "search engine", country: "country", language: "language", location: "location", device: "device" },
  ...{ sumPosition: "position", anonymized: "not used", kept: "kept under its own name", ignored: "not used" },
};

function serpBearSource(file: NamedFile, path: string): Source {
  const description: Description = {
    ...{ file: file.name, format: "SerpBear, database", encoding: "SQLite", delimiter: "", numbers: "dot" },
    columns: [
      ...[
        { name: "domain", becomes: "project" },
        { name: "keyword", becomes: "keyword" },
        { name: "history", becomes: "position by day" },
      ],
      ...["device", "country", "city", "volume", "url", "tags"].map((name) => ({ name, becomes: name })),
    ],
    ...{ period: null, questions: [], suggestedProject: "", rowsMax: null },
    notes: ["Each domain becomes a project."],
  };
  return {
    description,
    adds: false,
    *rows() {
      for (const { line, result } of readSerpBear(path)) yield { line, lines: 1, result };
    },
  };
}

/** Facts from the other files of a Search Console ZIP. */
type Facts = { period: { from: string | null; to: string | null; label: string | null }; market: Partial<Market> };

/** Picks the file with keywords. Other ZIP entries provide period and market, or are skipped. */
function chooseTable(files: readonly NamedFile[]): { table: Table; notes: string[]; facts: Facts } {
  const facts: Facts = { period: { from: null, to: null, label: null }, market: {} };
  const notes: string[] = [];
  let table: Table | null = null;
  let refusal: ImportRefusal | null = null;
  for (const file of files) {
    try {
      const opened = openTable(file);
      if (table === null) table = opened;
      else notes.push(`${file.name} is not used: one file of keywords is imported at a time.`);
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      refusal ??= error;
      if (!addFacts(error.lines, file, facts) && files.length > 1) notes.push(`${file.name} is not used.`);
    }
  }
  if (table === null) {
    const { message, lines } = refusal ?? new ImportRefusal("The file is empty.");
    throw new ImportRefusal(message + nearestSentence((lines[0] ?? "").split(/[,;\t]/)), lines);
  }
  return { table, notes, facts };
}

/** Reads `Filters.csv` and the days of `Chart.csv`, in any language. */
function addFacts(lines: readonly string[], file: NamedFile, facts: Facts): boolean {
  const [first = "", ...rows] = lines.map((line) => line.replace(/^\ufeff/, ""));
  if (/^(date|datum),/i.test(first)) {
    const days = [...tableDays(file)];
    facts.period.from = days.at(0) ?? null;
    facts.period.to = days.at(-1) ?? null;
    return days.length > 0;
  }
  if (!/^filter,/i.test(first)) return false;
  for (const row of rows) {
    const [name = "", ...values] = row.split(",");
    const value = values.join(",").replace(/^"|"$/g, "").trim();
    if (/^(date|datum)$/i.test(name)) facts.period.label = value;
    if (/^(country|land)$/i.test(name)) facts.market.country = countryOf(value);
    if (/^(device|gerät)$/i.test(name)) facts.market.device = value.toLowerCase();
  }
  return true;
}

function* tableDays(file: NamedFile): Generator<string> {
  const days = new Set<string>();
  for (const row of openTable(file, "date").rows()) {
    const day = readDay(row.cells[0] ?? "");
    if (day !== null) days.add(day);
  }
  yield* [...days].sort();
}

/** The user's period, else the days in Search Console's files, else a day in the file name. */
function periodOf(fileName: string, answers: ImportAnswers, { period }: Facts): Description["period"] {
  const label = period.label;
  const said = answers.to ?? answers.date;
  if (said !== undefined)
    return {
      from: answers.from ?? null,
      to: said,
      label: answers.from ? `${answers.from} – ${said}` : label,
      source: "you",
    };
  if (period.to !== null)
    return { ...period, to: period.to, label: label ?? `${period.from} – ${period.to}`, source: "Chart.csv" };
  const range = label === null ? null : readPeriod(label);
  if (range !== null) return { ...range, label, source: "Filters.csv" };
  const days = (fileName.match(/\d{4}-\d{2}-\d{2}|(?<!\d)20\d{6}(?!\d)/g) ?? []).flatMap((text) => readDay(text) ?? []);
  const to = days.at(-1);
  return to === undefined ? null : { from: null, to, label, source: "the file name" };
}

function sampleOf(table: Table): string[][] {
  const sample: string[][] = [];
  for (const { cells } of table.rows()) if (sample.push(cells) >= SAMPLE_ROWS) break;
  return sample;
}

function stylesOf({ columns }: Layout, delimiter: string, sample: readonly string[][]) {
  const cellsOf = (wanted: (role: Role) => boolean) =>
    sample.flatMap((cells) => columns.filter(({ role }) => wanted(role)).map(({ at }) => cells[at] ?? ""));
  const order = dayOrderOf(cellsOf((role) => role === "date"));
  // Unknown columns decide only if the known columns are ambiguous.
  const style =
    numberStyleOf(cellsOf((role) => FIGURES.has(role))) ?? numberStyleOf(cellsOf((role) => role === "kept"));
  return { style: style ?? (delimiter === ";" ? "comma" : "dot"), order } as const;
}

const hasFigures = (rules: RowRules, sample: readonly string[][]): boolean =>
  sample.length === 0 ||
  sample.some((cells) => {
    const read = readRow({ line: 0, lines: 1, cells, isCut: false }, rules);
    return (
      Array.isArray(read) &&
      read.some(({ about, values }) =>
        [...Object.values(about), ...Object.values(values)].some((value) => typeof value === "number"),
      )
    );
  });

function nearestSentence(header: readonly string[]): string {
  const nearest = nearestFormat(header);
  if (nearest === null) return "";
  return ` The nearest known export is “${nearest.name}”; these columns are missing: ${nearest.missing.join(", ")}.`;
}

/** A domain in the file name, else the name without extension and days. */
function projectOf(fileName: string): string {
  const name = fileName
    .replace(/\.(csv|tsv|txt|gz|zip|sqlite|db)\b/gi, "")
    .replace(/^(https?_+|sc-domain[-_:]?)/i, "")
    .replace(/^www\./i, "");
  const domain = /^([a-z0-9-]+\.)+[a-z]{2,}(?=$|[-_ /.])/i.exec(name)?.[0];
  return domain ?? (plainHeader(name.replace(/\d{4}-?\d{2}-?\d{2}/g, "")).replace(/[-_ ]+$/, "") || "Imported data");
}
