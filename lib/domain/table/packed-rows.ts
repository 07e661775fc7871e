import type { Json } from "../json";
import type { Keyword, RecentPoint } from "../keyword/keyword";
import { unknownKeyword } from "../keyword/unknown-keyword";
import { type ColumnId, metricNameOf, otherNameOf } from "./columns";
import type { PackedHead, PackedLine } from "./pack";
import { codedPosition, PACKED_FIELDS, type PackedColumn, type PackedName } from "./packed-column";
import type { KeywordRows } from "./rows";
import { type SortKey, sortKeyOf } from "./sort";

export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Without codes there is one value per row. Numeric ids have only codes. */
type Held = {
  form: PackedColumn["form"];
  values: (Json | undefined)[];
  codes: Numbers;
  written: number;
  last: number;
};

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
  private readonly held = new Map<PackedName, Held>();
  private readonly made = new Map<number, Keyword>();
  private recentStarts: Uint32Array | null = null;

  constructor(readonly head: PackedHead) {
    this.length = head.rows;
    for (const { name, form, absent, many, most } of head.columns)
      this.held.set(name, { form, values: absent ? [undefined] : [], codes: room(most, many), written: 0, last: 0 });
  }

  take([index, kind, part]: PackedLine): void {
    const held = this.held.get(this.head.columns[index]?.name ?? "id");
    if (held === undefined) return;
    if (kind === "v") held.values = held.values.length === 0 ? part : held.values.concat(part);
    else if (kind === "c") held.codes.set(part, held.written);
    else
      for (let at = 0; at < part.length; at += 1) {
        held.last += part[at] ?? 0;
        held.codes[held.written + at] = held.last;
      }
    if (kind !== "v") held.written += part.length;
  }

  get isWhole(): boolean {
    return this.head.columns.every(({ name, form, many }) => {
      const held = this.held.get(name);
      return form === "values" ? held?.values.length === this.length : held?.written === many;
    });
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

  *[Symbol.iterator](): Iterator<Keyword> {
    for (let row = 0; row < this.length; row += 1) yield this.made.get(row) ?? this.make(row);
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
  keysOf(column: ColumnId): { keys: SortKey[]; codes: Numbers | null } | null {
    const name = this.nameOf(column);
    if (name === null) return null;
    const held = this.held.get(name);
    if (held === undefined) return { keys: [sortKeyOf(BARE, column)], codes: new Uint8Array(this.length) };
    const values = held.form === "numbers" ? Array.from(held.codes, String) : held.values;
    const keys = values.map((value) => sortKeyOf(withField(name, value), column));
    return { keys, codes: held.form === "codes" ? held.codes : null };
  }

  private nameOf(column: ColumnId): PackedName | null {
    if (metricNameOf(column) !== null || otherNameOf(column) !== null) return column as `m.${string}`;
    return FIELD_OF[column] ?? null;
  }

  private value(name: PackedName, row: number): Json | undefined {
    const held = this.held.get(name);
    if (held === undefined) return undefined;
    if (held.form === "values") return held.values[row];
    const code = held.codes[row] ?? 0;
    return held.form === "numbers" ? String(code) : held.values[code];
  }

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

function room(most: number, many: number): Numbers {
  if (most <= 0xff) return new Uint8Array(many);
  if (most <= 0xffff) return new Uint16Array(many);
  return most <= 0xffffffff ? new Uint32Array(many) : new Float64Array(many);
}

export function unpackKeywords(text: string): PackedKeywords {
  const [head = "", ...lines] = text.split("\n").filter(Boolean);
  const keywords = new PackedKeywords(JSON.parse(head) as PackedHead);
  for (const line of lines) keywords.take(JSON.parse(line) as PackedLine);
  return keywords;
}

const BARE = unknownKeyword("", "");

function withField(name: PackedName, value: Json | undefined): Keyword {
  if (name.startsWith("m.")) return { ...BARE, metrics: named(name, value) as Keyword["metrics"] };
  if (name.startsWith("o.")) return { ...BARE, other: named(name, value) as Keyword["other"] };
  return { ...BARE, [name]: value };
}

const named = (name: PackedName, value: Json | undefined) =>
  value === undefined ? {} : Object.fromEntries([[name.slice(2), value]]);
