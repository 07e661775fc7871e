import { setImmediate as turn } from "node:timers/promises";
import { promisify } from "node:util";
import { deflateRaw, inflateRaw, inflateRawSync } from "node:zlib";
import type { Kysely } from "kysely";
import { isSameLine, joinedLine, type Line } from "../../domain/history/observation";
import type { Said, SaidKeyword } from "../../domain/history/reported-values";
import type { Market } from "../../domain/keyword/keyword";
import type { Steps } from "../../domain/steps";
import { createMemo } from "../memo";
import type { Schema } from "../schema";
import { BUCKET } from "./grid";

const deflated = promisify(deflateRaw);
const inflated = promisify(inflateRaw);

/**
 * A keyword on one line, by its number.
 * @property line which of the register's lines it is on
 * @property listedOn day of the list that brought it first; null: the first list of all, or none yet
 * @property endedOn day of the complete list that lacked it; null: it is still listed
 */
export type Entry = { id: string; phrase: string; line: number; listedOn: number | null; endedOn: number | null };

/** How the set of keywords changed by a response. */
export type SetChange = { added: number; removed: number };
/** The numbers of a response's keywords, in its order. */
type Taken = { numbers: number[]; change: SetChange };

/** To ask the time after each would take longer than the keyword. */
const KEYWORDS_A_STEP = 32;

/** Whose memory it is: an account at a service, and a project of it. */
export type Owner = { namespace: string; projectId: string };

const NOWHERE: Market = { engine: null, country: null, language: null, location: null, device: null };
const UNKNOWN_LINE: Line = { market: NOWHERE, positionOf: null };

export const ofOwner = ({ namespace, projectId }: Owner) => ({ namespace, project_id: projectId });

/** The keywords of a project by their numbers: those never change and are never used again. */
export class Register {
  /** Buckets that differ from what is stored. */
  readonly changed = new Set<number>();
  readonly entries: Entry[];
  readonly lines: Line[];
  /** Numbers of each keyword, the line that it was on first before the others. */
  private readonly numbers = new Map<string, number[]>();
  private readonly lineAt: Map<string, number>;
  /** Keywords with more than one number. */
  private readonly hasSeveral: Set<string> = new Set();
  /** Number of the keyword that was asked for last. */
  private latest = -1;

  /** @param held a register that others read too: this one begins with all of it, and leaves it as it is */
  constructor(
    { entries, lines }: { entries: Entry[]; lines: Line[] },
    private readonly held: Register | null = null,
  ) {
    this.entries = entries;
    this.lines = lines;
    if (held === null) for (const [number, { id }] of entries.entries()) this.add(id, number);
    else this.hasSeveral = new Set(held.hasSeveral);
    this.lineAt = new Map(lines.map((line, at) => [JSON.stringify(line), at]));
  }

  /** One that may be changed. */
  fork(): Register {
    return new Register({ entries: [...this.entries], lines: [...this.lines] }, this);
  }

  /** Numbers of a keyword, the line that it was on first before the others. */
  of(id: string): readonly number[] {
    return this.numbers.get(id) ?? this.held?.of(id) ?? [];
  }

  /** All numbers of the keyword that this one belongs to, as `of` has them; null: it has this one alone. */
  others(number: number): readonly number[] | null {
    if (this.hasSeveral.size === 0) return null;
    const { id } = this.entries[number] ?? { id: "" };
    return this.hasSeveral.has(id) ? this.of(id) : null;
  }

  /**
   * The newest number of a keyword.
   * @param expected the number that it has where the keywords are in the same order as here
   */
  newestOf(id: string, expected: number): number | undefined {
    return this.entries[expected]?.id === id && !this.hasSeveral.has(id) ? expected : this.of(id).at(-1);
  }

  private lineOf(number: number): Line | undefined {
    return this.lines[this.entries[number]?.line ?? -1];
  }

  /** Where a keyword of this number is tracked, and whose positions are shown. */
  heldLine(number: number): Line {
    return this.lineOf(number) ?? UNKNOWN_LINE;
  }

  private add(id: string, number: number): void {
    const before = this.of(id);
    if (before.length > 0) this.hasSeveral.add(id);
    this.numbers.set(id, [...before, number]);
  }

  marketOf(number: number): Market {
    return this.heldLine(number).market;
  }

  /**
   * Numbers for the keywords of a response, in its order; new ones for what was never seen, or is tracked elsewhere now.
   * @param on day number of the response
   * @param isSetKnown a list of the project has come before; until then nothing counts as a change
   */
  *take({ kind, complete, keywords }: Said, on: number, isSetKnown: boolean): Steps<Taken> {
    const change = { added: 0, removed: 0 };
    const before = this.entries.length;
    const numbers: number[] = [];
    for (const [at, keyword] of keywords.entries()) {
      if (at % KEYWORDS_A_STEP === 0) yield;
      numbers.push(this.numberFor(keyword, isSetKnown ? on : null));
    }
    change.added = this.entries.length - before;
    if (kind === "list") for (const number of numbers) change.added += this.setEnd(number, null);
    if (kind === "list" && complete) {
      const isListed = new Uint8Array(this.entries.length);
      for (const number of numbers) isListed[number] = 1;
      for (const [number, mark] of isListed.entries()) if (mark === 0) change.removed += this.setEnd(number, on);
    }
    return { numbers, change: isSetKnown ? change : { added: 0, removed: 0 } };
  }

  /** Keywords that no complete list has lacked since it had them. */
  listed(): number {
    return this.entries.reduce((sum, { endedOn }) => sum + (endedOn === null ? 1 : 0), 0);
  }

  /** @returns 1 when that changed something */
  private setEnd(number: number, endedOn: number | null): 0 | 1 {
    const entry = this.entries[number];
    if (entry === undefined || (entry.endedOn === null) === (endedOn === null)) return 0;
    this.change(number, { ...entry, endedOn });
    return 1;
  }

  private numberFor({ id, phrase, line }: SaidKeyword, listedOn: number | null): number {
    const known = this.numberOn(id, line);
    this.latest = known ?? this.entries.length;
    if (known === undefined) {
      const number = this.entries.push({ id, phrase, line: this.numberOfLine(line), listedOn, endedOn: null }) - 1;
      this.add(id, number);
      this.changed.add(Math.floor(number / BUCKET));
      return number;
    }
    const entry = this.entries[known];
    if (entry === undefined) throw new RangeError("No such keyword.");
    const held = this.lines[entry.line] ?? line;
    const both = joinedLine(held, line);
    const joined = both === held ? entry.line : this.numberOfLine(both);
    const named = phrase === "" ? entry.phrase : phrase;
    if (joined !== entry.line || named !== entry.phrase) this.change(known, { ...entry, line: joined, phrase: named });
    return known;
  }

  /** The keyword's number on a line that may be the same: its newest one if that fits, otherwise an earlier one. */
  private numberOn(id: string, line: Line): number | undefined {
    // Lists come in the same order again and again.
    const next = this.latest + 1;
    if (this.entries[next]?.id === id && !this.hasSeveral.has(id) && this.fits(next, line)) return next;
    const numbers = this.of(id);
    for (let at = numbers.length - 1; at >= 0; at -= 1) {
      const number = numbers[at];
      if (number !== undefined && this.fits(number, line)) return number;
    }
    return undefined;
  }

  private fits(number: number, line: Line): boolean {
    const held = this.lineOf(number);
    return held === undefined || isSameLine(held, line);
  }

  private numberOfLine(line: Line): number {
    const key = JSON.stringify(line);
    const known = this.lineAt.get(key);
    if (known !== undefined) return known;
    this.lineAt.set(key, this.lines.length);
    return this.lines.push(line) - 1;
  }

  /** Its number stays taken and names nothing any more. */
  forget(number: number): void {
    this.change(number, { id: "", phrase: "", line: 0, listedOn: null, endedOn: 0 });
  }

  private change(number: number, entry: Entry): void {
    this.entries[number] = entry;
    this.changed.add(Math.floor(number / BUCKET));
  }
}

type StoredBucket = {
  ids: string[];
  phrases: string[];
  lines: number[];
  on: (number | null)[];
  end: (number | null)[];
};

/** @param lines as the project's row has them (JSON) */
export async function readRegister(store: Kysely<Schema>, owner: Owner, lines: string): Promise<Register> {
  const rows = await store
    .selectFrom("keyword_ordinal")
    .select("body")
    .where("namespace", "=", owner.namespace)
    .where("project_id", "=", owner.projectId)
    .orderBy("bucket")
    .execute();
  const entries: Entry[] = [];
  for (const { body } of rows) {
    const { ids, phrases, lines: lineOf, on, end } = JSON.parse((await inflated(body)).toString()) as StoredBucket;
    for (const [at, id] of ids.entries())
      entries.push({
        id,
        phrase: phrases[at] ?? "",
        line: lineOf[at] ?? 0,
        listedOn: on[at] ?? null,
        endedOn: end[at] ?? null,
      });
  }
  return new Register({ entries, lines: JSON.parse(lines) as Line[] });
}

/** A keyword on one line, by its number. */
export type NumberedLine = { number: number; line: Line; endedOn: number | null };

/** One keyword on all its lines, the one it was on first before the others, without making a register of all of them. */
export async function findKeyword(
  store: Kysely<Schema>,
  owner: Owner,
  { lines: text, id }: { lines: string; id: string },
): Promise<NumberedLine[]> {
  const rows = await store
    .selectFrom("keyword_ordinal")
    .select(["bucket", "body"])
    .where("namespace", "=", owner.namespace)
    .where("project_id", "=", owner.projectId)
    .orderBy("bucket")
    .execute();
  const lines = JSON.parse(text) as Line[];
  const written = JSON.stringify(id);
  const found: NumberedLine[] = [];
  for (const { bucket, body } of rows) {
    if (bucket % BUCKETS_A_TURN === 0) await turn();
    const stored = inflateRawSync(body).toString();
    if (!stored.includes(written)) continue;
    const { ids, lines: lineOf, end } = JSON.parse(stored) as StoredBucket;
    for (const [at, each] of ids.entries())
      if (each === id)
        found.push({
          number: bucket * BUCKET + at,
          line: lines[lineOf[at] ?? 0] ?? UNKNOWN_LINE,
          endedOn: end[at] ?? null,
        });
  }
  return found;
}

/** Buckets that are opened without a turn for others. */
const BUCKETS_A_TURN = 16;

/** Keywords of registers that are remembered, over all projects. */
const KEYWORDS_MAX = 500_000;

/** What says which register of a project is meant. */
export type RegisterVersion = { epoch: string; register_revision: number; lines: string };

/** Registers that were read, each in its newest version. They are shared: whoever changes one forks it. */
export function createRegisters(store: Kysely<Schema>) {
  const memo = createMemo<Register>({ sizeMax: KEYWORDS_MAX, sizeOf: ({ entries }) => entries.length });
  return async (owner: Owner, row: RegisterVersion | undefined): Promise<Register> => {
    if (row === undefined) return EMPTY;
    const version = `${row.epoch}-${row.register_revision}`;
    const read = () => readRegister(store, owner, row.lines);
    return (await memo(owner.projectId, version, read)) ?? EMPTY;
  };
}

export type Registers = ReturnType<typeof createRegisters>;

const EMPTY = new Register({ entries: [], lines: [] });

/** A bucket as it is stored. */
export type PackedBucket = { bucket: number; body: Uint8Array };

/** The changed buckets of a register as they are stored. */
export async function packRegister({ entries, changed }: Register): Promise<PackedBucket[]> {
  const packed: PackedBucket[] = [];
  // One after the other: others have their turn in between.
  for (const bucket of changed) {
    const held = entries.slice(bucket * BUCKET, (bucket + 1) * BUCKET);
    const stored: StoredBucket = {
      ids: held.map(({ id }) => id),
      phrases: held.map(({ phrase }) => phrase),
      lines: held.map(({ line }) => line),
      on: held.map(({ listedOn }) => listedOn),
      end: held.map(({ endedOn }) => endedOn),
    };
    packed.push({ bucket, body: await deflated(JSON.stringify(stored), { level: 6 }) });
  }
  return packed;
}
