import { isSameLine, joinedLine, type Line } from "./observation";
import type { KeywordEntry, ProjectKeywords } from "./project-keywords";

type KeywordFacts = Pick<KeywordEntry, "phrase" | "line" | "volume" | "isDated">;

/** New keywords have numbers from here on, so rows in their order are appended to the saved ones. */
export const FIRST_NEW = 2 ** 52;

/** The keywords of a project as a response changes them. */
export class KeywordChanges {
  private readonly changes = new Map<number, KeywordEntry>();
  private readonly newNumbers = new Map<string, number[]>();
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
      const newEntry = { number, id, firstDay: readOn, listedOn: null, endedOn: null, ...facts };
      this.newNumbers.set(id, [...(this.newNumbers.get(id) ?? []), newEntry.number]);
      this.set(newEntry);
      return newEntry.number;
    }
    const nextEntry = updatedEntry(entry, facts);
    if (nextEntry !== entry) this.set(nextEntry);
    if (entry.number < FIRST_NEW && nextEntry.isDated && !entry.isDated) this.newlyDated.add(entry.number);
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
    const newEntries = this.newNumbers.get(id)?.flatMap((number) => this.changes.get(number) ?? []);
    return newEntries?.findLast((entry) => isSameLine(entry.line, line));
  }

  /** Saved keywords, as they were, that the response reports, or doesn't. */
  ofSaved(reported: boolean): KeywordEntry[] {
    return this.saved.entries.filter((_, index) => this.isReported[index] === reported);
  }

  set(entry: KeywordEntry): void {
    this.changes.set(entry.number, entry);
  }

  now(number: number): KeywordEntry | undefined {
    return this.changes.get(number) ?? this.saved.byNumber(number);
  }

  readonly isDated = (number: number): boolean => this.now(number)?.isDated ?? false;

  readonly wasDated = (number: number): boolean => this.saved.byNumber(number)?.isDated ?? false;

  changedEntries(): KeywordEntry[] {
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
