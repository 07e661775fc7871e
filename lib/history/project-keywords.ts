import { type Kysely, sql } from "kysely";
import { isSameLine, joinedLine, type Line } from "../domain/history/observation";
import type { Market } from "../domain/keyword/keyword";
import { rowsInChunks } from "../store/json-rows";
import { createMemo } from "../store/memo";
import type { Store } from "../store/open-store";
import type { HistoryProjectTable, Schema } from "../store/schema";

export type KeywordEntry = {
  number: number;
  id: string;
  phrase: string;
  line: Line;
  firstDay: number;
  listedOn: number | null;
  endedOn: number | null;
  isDated: boolean;
  volume: number | null;
};

export const KEYWORD_COLUMNS = [
  "id",
  "project",
  "keyword_id",
  "phrase",
  "engine",
  "country",
  "language",
  "place",
  "device",
  "position_of",
  "first_day",
  "ended_day",
  "dated",
  "volume",
] as const;

export const KEYWORD_TYPES = [
  ...(["bigint", "bigint", "text", "text", "text", "text", "text", "text", "text", "text"] as const),
  ...(["bigint", "bigint", "bigint", "double precision"] as const),
] as const;

type Columns = [
  id: number,
  project: number,
  keywordId: string,
  phrase: string,
  ...line: [engine: string, country: string, language: string, place: string, device: string, positionOf: string],
  firstDay: number,
  endedDay: number | null,
  dated: number,
  volume: number | null,
];

/** PostgreSQL rejects NUL characters and lone surrogates. */
export const storedText = (text: string): string =>
  text.isWellFormed() && !text.includes("\0") ? text : text.toWellFormed().replaceAll("\0", "\ufffd");
const lineText = (text: string | null): string => (text === null ? "" : storedText(text));
const lineValue = (text: string): string | null => (text === "" ? null : text);

export function columnsOfEntry(project: number, entry: KeywordEntry): Columns {
  const { market, positionOf } = entry.line;
  const { engine, country, language, location, device } = market;
  const line = [engine, country, language, location, device, positionOf].map(lineText);
  return [
    entry.number,
    project,
    entry.id,
    storedText(entry.phrase),
    ...(line as [string, string, string, string, string, string]),
    entry.firstDay,
    entry.endedOn,
    entry.isDated ? 1 : 0,
    entry.volume,
  ];
}

export class ProjectKeywords {
  private readonly indexes = new Map<string, number[]>();
  private readonly moved = new Set<string>();
  private numbers: ReadonlyMap<number, KeywordEntry> | null = null;
  readonly isOneMarket: boolean;

  constructor(
    readonly entries: readonly KeywordEntry[],
    markets: number,
  ) {
    this.isOneMarket = markets < 2;
    for (const [index, { id }] of entries.entries()) {
      const known = this.indexes.get(id);
      if (known === undefined) this.indexes.set(id, [index]);
      else {
        known.push(index);
        this.moved.add(id);
      }
    }
  }

  numbered(number: number): KeywordEntry | undefined {
    this.numbers ??= new Map(this.entries.map((entry) => [entry.number, entry]));
    return this.numbers.get(number);
  }

  of(id: string): readonly number[] {
    return this.indexes.get(id) ?? [];
  }

  others(index: number): readonly number[] | null {
    const id = this.entries[index]?.id ?? "";
    return this.moved.has(id) ? this.of(id) : null;
  }

  latestOf(id: string, expected: number): number | undefined {
    return this.entries[expected]?.id === id && !this.moved.has(id) ? expected : this.of(id).at(-1);
  }

  marketOf(index: number): Market {
    return this.entries[index]?.line.market ?? NO_MARKET;
  }

  fitting(id: string, line: Line, expected: number): number | undefined {
    const entry = this.entries[expected];
    if (entry?.id === id && !this.moved.has(id)) return isSameLine(entry.line, line) ? expected : undefined;
    return this.of(id).findLast((index) => isSameLine((this.entries[index] as KeywordEntry).line, line));
  }
}

const NO_MARKET: Market = { engine: null, country: null, language: null, location: null, device: null };

export async function readKeywords(
  store: Kysely<Schema>,
  project: { id: number; first_list_day: number | null },
  keywordId?: string,
): Promise<ProjectKeywords> {
  const entries: KeywordEntry[] = [];
  // Shared, because 100,000 keywords have only a few markets.
  const lines = new Map<string, Line>();
  const only = keywordId === undefined ? sql`` : sql` and keyword_id = ${keywordId}`;
  const where = sql`project = ${project.id}${only}`;
  for await (const rows of rowsInChunks<Columns>(store, { columns: KEYWORD_COLUMNS, from: "history_keyword", where }))
    for (const row of rows) {
      const [number, , id, phrase, engine, country, language, place, device, positionOf, firstDay, endedOn] = row;
      const key = JSON.stringify([engine, country, language, place, device, positionOf]);
      const line = lines.get(key) ?? {
        market: {
          engine: lineValue(engine),
          country: lineValue(country),
          language: lineValue(language),
          location: lineValue(place),
          device: lineValue(device),
        },
        positionOf: lineValue(positionOf),
      };
      lines.set(key, line);
      const listedOn = firstDay > (project.first_list_day ?? firstDay) ? firstDay : null;
      entries.push({ number, id, phrase, line, firstDay, listedOn, endedOn, isDated: row[12] === 1, volume: row[13] });
    }
  return new ProjectKeywords(entries, lines.size);
}

export function updatedEntry(
  entry: KeywordEntry,
  { phrase, line, volume, isDated }: Pick<KeywordEntry, "phrase" | "line" | "volume" | "isDated">,
): KeywordEntry {
  const joined = joinedLine(entry.line, line);
  const isSame =
    (phrase === "" || phrase === entry.phrase) &&
    joined === entry.line &&
    (volume === null || volume === entry.volume) &&
    (entry.isDated || !isDated);
  if (isSame) return entry;
  return {
    ...entry,
    phrase: phrase === "" ? entry.phrase : phrase,
    line: joined,
    volume: volume ?? entry.volume,
    isDated: entry.isDated || isDated,
  };
}

const CACHED_MAX = 500_000;

export type KeywordCache = (project: HistoryProjectTable) => Promise<ProjectKeywords>;

/** Cached per version. The result is shared: don't change it. */
export function createKeywordCache(store: Store): KeywordCache {
  const memo = createMemo<ProjectKeywords>({ sizeMax: CACHED_MAX, sizeOf: ({ entries }) => entries.length });
  return async (project) => {
    const version = `${project.keywords_revision}-${project.first_list_day}`;
    return (await memo(`${project.id}`, version, () => readKeywords(store, project))) ?? new ProjectKeywords([], 0);
  };
}
