import { isSameLine, joinedLine, type Line } from "./observation";
import type { KeywordEntry, ProjectKeywords } from "./project-keywords";

type KeywordFacts = Pick<KeywordEntry, "phrase" | "line" | "volume" | "isDated">;

/** New keywords have numbers from here on, so rows in their order are appended to the saved ones. */
export const FIRST_NEW = 2 ** 52;

/** The keywords of a project as a response changes them. */
export class KeywordChanges {
  private readonly changes = new Map<number, KeywordEntry>();
  private readonly added = new Map<string, number[]>();
  private lastIndex = -1;
  addedCount = 0;
  /** By index of the saved keywords. */
  private readonly isReported: boolean[];
  /** Numbers of saved keywords whose undated rows no longer count. */
  readonly newlyDated = new Set<number>();

  constructor(readonly saved: ProjectKeywords) {
    this.isReported = saved.entries.map(() => false);
  }

  /** @returns the keyword's number */
  report(id: string, facts: KeywordFacts, readOn: number): number {
    const entry = this.matching(id, facts);
    if (entry === undefined) {
      const number = FIRST_NEW + this.addedCount++;
      const added = { number, id, firstDay: readOn, listedOn: null, endedOn: null, ...facts };
      this.added.set(id, [...(this.added.get(id) ?? []), added.number]);
      this.set(added);
      return added.number;
    }
    const updated = updatedEntry(entry, facts);
    if (updated !== entry) this.set(updated);
    if (entry.number < FIRST_NEW && updated.isDated && !entry.isDated) this.newlyDated.add(entry.number);
    return entry.number;
  }

  private matching(id: string, { line }: KeywordFacts): KeywordEntry | undefined {
    const index = this.saved.fitting(id, line, this.lastIndex + 1);
    if (index === undefined) return this.addedOn(id, line);
    this.lastIndex = index;
    this.isReported[index] = true;
    const entry = this.saved.entries[index];
    return entry && (this.changes.get(entry.number) ?? entry);
  }

  private addedOn(id: string, line: Line): KeywordEntry | undefined {
    const added = this.added.get(id)?.flatMap((number) => this.changes.get(number) ?? []);
    return added?.findLast((entry) => isSameLine(entry.line, line));
  }

  /** Saved keywords, as they were, that the response reports, or doesn't. */
  ofSaved(reported: boolean): KeywordEntry[] {
    return this.saved.entries.filter((_, index) => this.isReported[index] === reported);
  }

  set(entry: KeywordEntry): void {
    this.changes.set(entry.number, entry);
  }

  now(number: number): KeywordEntry | undefined {
    return this.changes.get(number) ?? this.saved.numbered(number);
  }

  readonly isDated = (number: number): boolean => this.now(number)?.isDated ?? false;

  readonly wasDated = (number: number): boolean => this.saved.numbered(number)?.isDated ?? false;

  changed(): KeywordEntry[] {
    return [...this.changes.values()];
  }
}

function updatedEntry(entry: KeywordEntry, { phrase, line, volume, isDated }: KeywordFacts): KeywordEntry {
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
