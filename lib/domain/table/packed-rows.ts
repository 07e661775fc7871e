import type { Json } from "../json";
import type { Keyword, RecentPoint } from "../keyword/keyword";
import { unknownKeyword } from "../keyword/unknown-keyword";
import { type ColumnId, metricNameOf, otherNameOf } from "./columns";
import { codedPosition, PACKED_FIELDS, type PackedHead, type PackedLine, type PackedName } from "./pack";
import type { KeywordRows } from "./rows";
import { type SortKey, sortKeyOf } from "./sort";

/** One column: the values that occur and which of them each row has; without codes there is a value for each row. */
type Held = { values: (Json | undefined)[]; codes: Uint32Array | null; written: number };

/** Rows that are kept once made, so that a row on screen stays the same one. */
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

/** A keyword list held as columns. A row is made when it is looked at; sorting and searching make none. */
export class PackedKeywords implements KeywordRows {
  readonly length: number;
  private readonly held = new Map<PackedName, Held>();
  private readonly made = new Map<number, Keyword>();

  constructor(readonly head: PackedHead) {
    this.length = head.rows;
    for (const { name, coded, absent } of head.columns)
      this.held.set(name, {
        values: absent ? [undefined] : [],
        codes: coded ? new Uint32Array(head.rows) : null,
        written: 0,
      });
  }

  /** Takes in one of the lines behind the head, in their order. */
  take([index, kind, part]: PackedLine): void {
    const held = this.held.get(this.head.columns[index]?.name ?? "id");
    if (held === undefined) return;
    if (kind === "v") for (const value of part) held.values.push(value);
    else {
      held.codes?.set(part, held.written);
      held.written += part.length;
    }
  }

  /** Nothing of it is missing: the last line has been taken in. */
  get isWhole(): boolean {
    const last = this.held.get(this.head.columns.at(-1)?.name ?? "id");
    if (this.length === 0 || last === undefined) return true;
    return (last.codes === null ? last.values.length : last.written) === this.length;
  }

  at(row: number): Keyword | undefined {
    const index = row < 0 ? this.length + row : row;
    if (index < 0 || index >= this.length) return undefined;
    const kept = this.made.get(index);
    if (kept !== undefined) return kept;
    if (this.made.size >= MADE_MAX) this.made.clear();
    const keyword = this.make(index);
    this.made.set(index, keyword);
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

  /** Each row once, kept by nobody. */
  *[Symbol.iterator](): Iterator<Keyword> {
    for (let row = 0; row < this.length; row += 1) yield this.made.get(row) ?? this.make(row);
  }

  idAt(row: number): string {
    return String(this.value("id", row) ?? "");
  }

  /** What a search looks at in a row. */
  wordsAt(row: number): Pick<Keyword, "phrase" | "market" | "rankingUrl" | "tags"> {
    return this.fields(row, ["phrase", "market", "rankingUrl", "tags"]);
  }

  /** Ids of the rows without a position, in the list's order. */
  withoutPosition(): string[] {
    const ids: string[] = [];
    for (let row = 0; row < this.length; row += 1) if (this.value("position", row) === null) ids.push(this.idAt(row));
    return ids;
  }

  /**
   * What rows are ordered by in a column: the key of each value, and which of them each row has.
   * @returns null for a column that is made of several fields
   */
  keysOf(column: ColumnId): { keys: SortKey[]; codes: Uint32Array | null } | null {
    const name = this.nameOf(column);
    if (name === null) return null;
    const held = this.held.get(name);
    if (held === undefined) return { keys: [sortKeyOf(BARE, column)], codes: new Uint32Array(this.length) };
    return { keys: held.values.map((value) => sortKeyOf(withField(name, value), column)), codes: held.codes };
  }

  private nameOf(column: ColumnId): PackedName | null {
    if (metricNameOf(column) !== null || otherNameOf(column) !== null) return column as `m.${string}`;
    return FIELD_OF[column] ?? null;
  }

  private value(name: PackedName, row: number): Json | undefined {
    const held = this.held.get(name);
    return held?.values[held.codes === null ? row : (held.codes[row] ?? 0)];
  }

  /** The columns were written from these very fields of rows, so each holds what a row's field may hold. */
  private fields<Name extends keyof Keyword>(row: number, names: readonly (Name & PackedName)[]): Pick<Keyword, Name> {
    return Object.fromEntries(names.map((name) => [name, this.value(name, row)])) as Pick<Keyword, Name>;
  }

  private make(row: number): Keyword {
    return {
      ...this.fields(row, PACKED_FIELDS),
      recent: this.recentAt(row),
      metrics: this.named("m.", row) as Keyword["metrics"],
      other: this.named("o.", row) as Keyword["other"],
    };
  }

  /** Fields under raw names, whatever those are. */
  private named(prefix: "m." | "o.", row: number): Record<string, Json | undefined> {
    const entries: [string, Json | undefined][] = [];
    for (const name of this.held.keys()) {
      const value = name.startsWith(prefix) ? this.value(name, row) : undefined;
      if (value !== undefined) entries.push([name.slice(prefix.length), value]);
    }
    return Object.fromEntries(entries);
  }

  private recentAt(row: number): RecentPoint[] | null {
    const days = this.value("recentOn", row);
    if (!Array.isArray(days)) return null;
    const codes = String(this.value("recentAt", row)).split(",");
    return days.map((on, at) => ({ on: String(on), position: codedPosition(codes[at] ?? "-") }));
  }
}

/** A packed list of which every line is here. */
export function unpackKeywords(text: string): PackedKeywords {
  const [head = "", ...lines] = text.split("\n").filter(Boolean);
  const keywords = new PackedKeywords(JSON.parse(head) as PackedHead);
  for (const line of lines) keywords.take(JSON.parse(line) as PackedLine);
  return keywords;
}

const BARE = unknownKeyword("", "");

/** A row of which only one field is known, as its column needs it. */
function withField(name: PackedName, value: Json | undefined): Keyword {
  if (name.startsWith("m.")) return { ...BARE, metrics: named(name, value) as Keyword["metrics"] };
  if (name.startsWith("o.")) return { ...BARE, other: named(name, value) as Keyword["other"] };
  return { ...BARE, [name]: value };
}

const named = (name: PackedName, value: Json | undefined) =>
  value === undefined ? {} : Object.fromEntries([[name.slice(2), value]]);
