import type { Line } from "../domain/history/observation";
import { type KeywordEntry, type ProjectKeywords, updatedEntry } from "./project-keywords";

/** The keywords of a project as a response changes them, before anything is written. */
export class KeywordChanges {
  private readonly changes = new Map<number, KeywordEntry>();
  readonly numbers: number[] = [];
  private readonly added = new Map<string, KeywordEntry[]>();
  private lastIndex = -1;
  private addedCount = 0;

  constructor(readonly saved: ProjectKeywords) {}

  report(id: string, facts: Pick<KeywordEntry, "phrase" | "line" | "volume" | "isDated">, readOn: number): number {
    const index = this.saved.fitting(id, facts.line, this.lastIndex + 1);
    if (index !== undefined) this.lastIndex = index;
    const known = index === undefined ? undefined : this.saved.entries[index];
    const entry = known === undefined ? this.addedEntry(id, facts.line) : (this.changes.get(known.number) ?? known);
    if (entry === undefined) {
      this.addedCount += 1;
      const added = { number: -this.addedCount, id, firstDay: readOn, listedOn: null, endedOn: null, ...facts };
      this.added.set(id, [...(this.added.get(id) ?? []), added]);
      this.set(added);
      this.numbers.push(added.number);
      return added.number;
    }
    const updated = updatedEntry(entry, facts);
    if (updated !== entry) this.set(updated);
    this.numbers.push(entry.number);
    return entry.number;
  }

  private addedEntry(id: string, line: Line): KeywordEntry | undefined {
    const entries = this.added.get(id);
    if (entries === undefined) return undefined;
    const market = JSON.stringify(line);
    const found = entries.find((entry) => JSON.stringify(entry.line) === market);
    return found && this.now(found.number);
  }

  set(entry: KeywordEntry): void {
    this.changes.set(entry.number, entry);
  }

  before(number: number): KeywordEntry | null {
    return this.saved.numbered(number) ?? null;
  }

  now(number: number): KeywordEntry | undefined {
    return this.changes.get(number) ?? this.saved.numbered(number);
  }

  isDated(number: number): boolean {
    return this.now(number)?.isDated ?? false;
  }

  newlyDated(): boolean {
    return [...this.changes.values()].some(({ number, isDated }) => isDated && this.before(number)?.isDated === false);
  }

  newCount(): number {
    return this.addedCount;
  }

  changed(): KeywordEntry[] {
    return [...this.changes.values()];
  }
}
