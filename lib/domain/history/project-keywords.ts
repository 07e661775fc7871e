import { isSameLine, type Line } from "./observation";

/** A keyword on one line. @property listedOn day it joined the list; null: listed from the start */
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

/** All keywords of a project, by index. A keyword that changed its market has several entries. */
export class ProjectKeywords {
  private readonly indexes = new Map<string, number[]>();
  private readonly repeatedIds = new Set<string>();
  /** Then no two keywords differ in their market. */
  readonly isOneLine: boolean;
  private numbers: ReadonlyMap<number, KeywordEntry> | null = null;

  constructor(readonly entries: readonly KeywordEntry[]) {
    this.isOneLine = entries.every(({ line }) => line === entries[0]?.line);
    for (const [index, { id }] of entries.entries()) {
      const others = this.indexes.get(id);
      if (others === undefined) this.indexes.set(id, [index]);
      else {
        others.push(index);
        this.repeatedIds.add(id);
      }
    }
  }

  byNumber(number: number): KeywordEntry | undefined {
    this.numbers ??= new Map(this.entries.map((entry) => [entry.number, entry]));
    return this.numbers.get(number);
  }

  of(id: string): readonly number[] {
    return this.indexes.get(id) ?? [];
  }

  others(index: number): readonly number[] | null {
    const id = this.entries[index]?.id ?? "";
    return this.repeatedIds.has(id) ? this.of(id) : null;
  }

  latestOf(id: string, expected: number): number | undefined {
    return this.entries[expected]?.id === id && !this.repeatedIds.has(id) ? expected : this.of(id).at(-1);
  }

  fitting(id: string, line: Line, expected: number): number | undefined {
    const entry = this.entries[expected];
    if (entry?.id === id && !this.repeatedIds.has(id)) return isSameLine(entry.line, line) ? expected : undefined;
    return this.of(id).findLast((index) => isSameLine((this.entries[index] as KeywordEntry).line, line));
  }
}
