import type { Json } from "../json";
import type { Keyword, RecentPoint } from "../keyword/keyword";
import { unknownKeyword } from "../keyword/unknown-keyword";
import { mapInSteps, type Steps } from "../steps";
import { type ColumnId, metricNameOf, otherNameOf } from "./columns";
import {
  codedPosition,
  PACKED_FIELDS,
  type PackedColumn,
  type PackedHead,
  type PackedLine,
  type PackedName,
} from "./pack";
import type { KeywordRows } from "./rows";
import { type SortKey, sortKeyOf } from "./sort";

/** `values[codes[row]]` is a row's value. Numeric ids have no values, only codes. */
type Column = { values: (Json | undefined)[]; codes: Codes; read: number };
export type Codes = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Cached row objects, so that a visible row keeps its identity. */
const MADE_MAX = 4_000;

const FIELD_OF: Partial<Record<ColumnId, PackedName>> = {
  keyword: "phrase",
  position: "position",
  best: "best",
  previous: "previous",
  volume: "searchVolume",
  cpc: "cpc",
  page: "rankingUrl",
  url: "rankingUrl",
  id: "id",
  tags: "tags",
  updated: "measuredOn",
  engine: "market",
  country: "market",
  language: "market",
  location: "market",
  device: "market",
};

/** Row objects are created on access; sorting and searching create none. */
export class PackedKeywords implements KeywordRows {
  readonly length: number;
  private readonly columns = new Map<PackedName, Column>();
  private readonly keywords = new Map<number, Keyword>();
  private recentStarts: Uint32Array | null = null;

  constructor(readonly head: PackedHead) {
    this.length = head.rows;
    for (const column of head.columns)
      this.columns.set(column.name, { values: [undefined], codes: codesOf(column), read: 0 });
  }

  take([index, kind, part]: PackedLine): void {
    const column = this.columns.get(this.head.columns[index]?.name ?? "id");
    if (column === undefined) return;
    if (kind === "values") {
      column.values = column.values.concat(part);
      return;
    }
    let code = column.codes[column.read - 1] ?? 0;
    for (const difference of part) {
      code += difference;
      column.codes[column.read] = code;
      column.read += 1;
    }
  }

  get isWhole(): boolean {
    return [...this.columns.values()].every(({ codes, read }) => read === codes.length);
  }

  at(row: number): Keyword | undefined {
    const index = row < 0 ? this.length + row : row;
    if (index < 0 || index >= this.length) return undefined;
    const cachedKeyword = this.keywords.get(index);
    if (cachedKeyword !== undefined) return cachedKeyword;
    if (this.keywords.size >= MADE_MAX) this.keywords.clear();
    const keyword = this.make(index);
    this.keywords.set(index, keyword);
    return keyword;
  }

  slice(from = 0, to = this.length): Keyword[] {
    const rows: Keyword[] = [];
    for (let row = Math.max(0, from); row < Math.min(to, this.length); row += 1) {
      const keyword = this.at(row);
      if (keyword !== undefined) rows.push(keyword);
    }
    return rows;
  }

  *[Symbol.iterator](): Iterator<Keyword> {
    for (let row = 0; row < this.length; row += 1) yield this.keywords.get(row) ?? this.make(row);
  }

  idAt(row: number): string {
    return String(this.value("id", row) ?? "");
  }

  wordsAt(row: number): Pick<Keyword, "phrase" | "market" | "rankingUrl" | "tags"> {
    return this.fields(row, ["phrase", "market", "rankingUrl", "tags"]);
  }

  withoutPosition(): string[] {
    const ids: string[] = [];
    for (let row = 0; row < this.length; row += 1) if (this.value("position", row) === null) ids.push(this.idAt(row));
    return ids;
  }

  /** @returns null: the column combines several fields */
  *keysOf(column: ColumnId): Steps<{ keys: SortKey[]; codes: Codes } | null> {
    const name = this.nameOf(column);
    if (name === null) return null;
    const { values, codes } = this.columns.get(name) ?? { values: [undefined], codes: new Uint32Array(this.length) };
    const keyOf = (value: Json | undefined) => sortKeyOf(withField(name, value), column);
    if (name === "id" && this.hasNumericIds)
      return { keys: yield* mapInSteps(codes, (id) => keyOf(String(id))), codes: Uint32Array.from(codes.keys()) };
    return { keys: yield* mapInSteps(values, keyOf), codes };
  }

  private get hasNumericIds(): boolean {
    return this.columns.get("id")?.values.length === 1;
  }

  private nameOf(column: ColumnId): PackedName | null {
    if (metricNameOf(column) !== null || otherNameOf(column) !== null) return column as `m.${string}`;
    return FIELD_OF[column] ?? null;
  }

  private value(name: PackedName, row: number): Json | undefined {
    const column = this.columns.get(name);
    const code = column?.codes[row] ?? 0;
    return name === "id" && this.hasNumericIds ? String(code) : column?.values[code];
  }

  private fields<Name extends keyof Keyword>(row: number, names: readonly (Name & PackedName)[]): Pick<Keyword, Name> {
    return Object.fromEntries(names.map((name) => [name, this.value(name, row)])) as Pick<Keyword, Name>;
  }

  private make(row: number): Keyword {
    return {
      ...this.fields(row, PACKED_FIELDS),
      recent: this.recentAt(row),
      metrics: this.prefixedFields("m.", row) as Keyword["metrics"],
      other: this.prefixedFields("o.", row) as Keyword["other"],
    };
  }

  private prefixedFields(prefix: "m." | "o.", row: number): Record<string, Json | undefined> {
    const entries: [string, Json | undefined][] = [];
    for (const name of this.columns.keys()) {
      const value = name.startsWith(prefix) ? this.value(name, row) : undefined;
      if (value !== undefined) entries.push([name.slice(prefix.length), value]);
    }
    return Object.fromEntries(entries);
  }

  private recentAt(row: number): RecentPoint[] | null {
    const days = this.value("recentOn", row);
    if (!Array.isArray(days)) return null;
    this.recentStarts ??= this.startsOfRecent();
    const start = this.recentStarts[row] ?? 0;
    return days.map((on, at) => ({ on: String(on), position: codedPosition(this.value("recentAt", start + at)) }));
  }

  private startsOfRecent(): Uint32Array {
    const starts = new Uint32Array(this.length);
    let next = 0;
    for (let row = 0; row < this.length; row += 1) {
      starts[row] = next;
      const days = this.value("recentOn", row);
      if (Array.isArray(days)) next += days.length;
    }
    return starts;
  }
}

/** As small as possible: a list may have 100,000 rows with 28 recent positions each. */
function codesOf({ name, count, distinct }: PackedColumn): Codes {
  if (name === "id") return new Float64Array(count);
  if (distinct <= 0xff) return new Uint8Array(count);
  return distinct <= 0xffff ? new Uint16Array(count) : new Uint32Array(count);
}

export function unpackKeywords(text: string): PackedKeywords {
  const [head = "", ...lines] = text.split("\n").filter(Boolean);
  const keywords = new PackedKeywords(JSON.parse(head) as PackedHead);
  for (const line of lines) keywords.take(JSON.parse(line) as PackedLine);
  return keywords;
}

const BARE = unknownKeyword("", "");

function withField(name: PackedName, value: Json | undefined): Keyword {
  if (value === undefined) return BARE;
  const fields = Object.fromEntries([[name.slice(2), value]]);
  if (name.startsWith("m.")) return { ...BARE, metrics: fields as Keyword["metrics"] };
  if (name.startsWith("o.")) return { ...BARE, other: fields };
  return { ...BARE, [name]: value };
}
