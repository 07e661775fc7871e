import { createHash, randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Clock } from "../../domain/clock";
import { DayFigures } from "../../domain/history/day-figures";
import type { HistorySize } from "../../domain/history/memory";
import type { Said } from "../../domain/history/reported-values";
import { inTurns } from "../../domain/steps";
import { dayText } from "../../domain/time/days";
import type { Store } from "../open-store";
import type { Schema } from "../schema";
import { foldProject } from "./fold";
import { packFrame } from "./frame-body";
import { frameOf } from "./frame-of";
import {
  createRegisters,
  type Owner,
  ofOwner,
  type PackedBucket,
  packRegister,
  type Register,
  type Registers,
  readRegister,
  type SetChange,
} from "./register";
import { removeKeyword } from "./remove-keyword";

/** Rows of one statement: each has a handful of parameters, of which a statement may have thousands. */
const ROWS_MAX = 500;

/** What a project's register was when something was made from it. */
type Base = { epoch: string; register_revision: number; set_known: number };

/** A response packed for a project, ready to be written. */
type Prepared = {
  base: Base | null;
  register: Register;
  buckets: PackedBucket[];
  change: SetChange;
  contents: string;
  frame: { body: Uint8Array; firstDay: number; lastDay: number } | null;
  days: Map<number, DayFigures>;
};

/**
 * A response on its way into the memory. `write` belongs into the transaction that saves its copy; `writeOnce` writes
 * nothing where that copy is in the memory already.
 */
export type Remembering = {
  write(transaction: Kysely<Schema>): Promise<void>;
  writeOnce(transaction: Kysely<Schema>): Promise<void>;
};

/** Writes what responses say into the memory of their projects, and takes it out again. */
export class MemoryWriter {
  constructor(
    private readonly store: Store,
    private readonly namespace: string,
    private readonly registers: Registers = createRegisters(store),
  ) {}

  /**
   * Packs a response outside of any transaction.
   * @param cacheKey of the copy that it is saved as
   */
  async prepare(projectId: string, cacheKey: string, said: Said): Promise<Remembering> {
    const owner = { namespace: this.namespace, projectId };
    const prepared = await prepare(this.store, owner, said, this.registers);
    const mark = async (transaction: Kysely<Schema>) => {
      const marked = await transaction
        .insertInto("memory_copy")
        .values({ cache_key: cacheKey, namespace: this.namespace })
        .onConflict((conflict) => conflict.column("cache_key").doNothing())
        .returning("cache_key")
        .execute();
      return marked.length > 0;
    };
    return {
      write: async (transaction) => {
        await write(transaction, owner, said, prepared);
        await mark(transaction);
      },
      writeOnce: async (transaction) => {
        if (await mark(transaction)) await write(transaction, owner, said, prepared);
      },
    };
  }

  /** Is a copy's response not in the memory? */
  async lacks(cacheKey: string): Promise<boolean> {
    const row = await this.store
      .selectFrom("saved_copy")
      .leftJoin("memory_copy", "memory_copy.cache_key", "saved_copy.cache_key")
      .select("memory_copy.namespace")
      .where("saved_copy.cache_key", "=", cacheKey)
      .executeTakeFirst();
    return row !== undefined && row.namespace === null;
  }

  fold(projectId: string, clock: Clock): Promise<boolean> {
    return foldProject(this.store, clock, { namespace: this.namespace, projectId });
  }

  /** Projects of which something is not folded yet. */
  async unfolded(): Promise<string[]> {
    const rows = await this.store
      .selectFrom("frame")
      .select("project_id")
      .distinct()
      .where("namespace", "=", this.namespace)
      .execute();
    return rows.map(({ project_id }) => project_id);
  }

  /** Bytes of each project's history, and when it began and ended. */
  async sizes(): Promise<HistorySize[]> {
    const bytes = new Map<string, number>();
    for (const table of ["keyword_ordinal", "frame", "history_block"] as const) {
      const rows = await this.store
        .selectFrom(table)
        .select(({ fn }) => ["project_id", fn.sum<number>(fn<number>("octet_length", ["body"])).as("bytes")])
        .where("namespace", "=", this.namespace)
        .groupBy("project_id")
        .execute();
      for (const row of rows) bytes.set(row.project_id, (bytes.get(row.project_id) ?? 0) + Number(row.bytes));
    }
    const days = await this.store
      .selectFrom("project_day")
      .select(({ fn }) => [
        "project_id",
        fn.countAll<number>().as("days"),
        fn.min<number>("day").as("first"),
        fn.max<number>("day").as("last"),
      ])
      .where("namespace", "=", this.namespace)
      .groupBy("project_id")
      .execute();
    return days.map(({ project_id, days: count, first, last }) => ({
      projectId: project_id,
      days: Number(count),
      from: dayText(first),
      to: dayText(last),
      bytes: bytes.get(project_id) ?? 0,
    }));
  }

  /** Nothing of a project's history is readable afterwards. */
  async removeProject(transaction: Kysely<Schema>, projectId: string): Promise<void> {
    for (const table of TABLES)
      await transaction
        .deleteFrom(table)
        .where("namespace", "=", this.namespace)
        .where("project_id", "=", projectId)
        .execute();
  }

  /** The same for one of its keywords. */
  removeKeyword(transaction: Kysely<Schema>, projectId: string, keywordId: string): Promise<void> {
    return removeKeyword(transaction, { namespace: this.namespace, projectId }, keywordId);
  }

  /** Nothing of any project's history is readable afterwards. */
  async removeAll(transaction: Kysely<Schema>): Promise<void> {
    for (const table of [...TABLES, "memory_copy"] as const)
      await transaction.deleteFrom(table).where("namespace", "=", this.namespace).execute();
  }
}

/** The row that everybody locks first comes first here too. */
const TABLES = ["memory_project", "keyword_ordinal", "frame", "history_block", "project_day"] as const;

const contentsOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 32);

/** @param registers absent: within a transaction, whose own state is what counts */
async function prepare(
  store: Kysely<Schema>,
  owner: Owner,
  said: Said,
  registers: Registers | null = null,
): Promise<Prepared> {
  const row = await store
    .selectFrom("memory_project")
    .select(["epoch", "register_revision", "set_known", "lines"])
    .where("namespace", "=", owner.namespace)
    .where("project_id", "=", owner.projectId)
    .executeTakeFirst();
  const register =
    registers === null ? await readRegister(store, owner, row?.lines ?? "[]") : (await registers(owner, row)).fork();
  const { numbers, change } = await inTurns(register.take(said, said.readOn, row?.set_known === 1));
  const { bytes, days } = await inTurns(frameOf(said, numbers));
  const all = [...days.keys()];
  const body = all.length === 0 ? null : await packFrame(bytes);
  const ends = { firstDay: Math.min(...all), lastDay: Math.max(...all) };
  return {
    base: row ?? null,
    register,
    // Before the transaction: while that runs, everybody else waits.
    buckets: await packRegister(register),
    change,
    contents: said.kind === "list" ? contentsOf(bytes) : "",
    frame: body === null ? null : { body, ...ends },
    days,
  };
}

async function write(transaction: Kysely<Schema>, owner: Owner, said: Said, before: Prepared): Promise<void> {
  // Locks the row: until this transaction ends nobody else changes anything of the project's history.
  const row = await transaction
    .insertInto("memory_project")
    .values({ namespace: owner.namespace, project_id: owner.projectId, epoch: randomUUID() })
    .onConflict((conflict) =>
      conflict
        .columns(["namespace", "project_id"])
        .doUpdateSet(({ ref }) => ({ revision: sql<number>`${ref("memory_project.revision")} + 1` })),
    )
    .returning(["epoch", "register_revision", "set_known", "frames", "list_contents"])
    .executeTakeFirstOrThrow();
  const isCurrent = before.base === null ? row.frames === 0 && row.register_revision === 0 : isSame(before.base, row);
  const prepared = isCurrent ? before : await prepare(transaction, owner, said);
  const isRepeated = prepared.contents !== "" && prepared.contents === row.list_contents;
  const { register, buckets, change, frame } = prepared;
  await writeRegister(transaction, owner, buckets);
  if (frame !== null && !isRepeated) {
    const { body, firstDay, lastDay } = frame;
    const days = { first_day: firstDay, last_day: lastDay };
    await transaction
      .insertInto("frame")
      .values({ ...ofOwner(owner), number: row.frames, read_at: said.readAtMs, ...days, body })
      .execute();
    await writeDays(transaction, owner, prepared.days);
  }
  await writeChange(transaction, owner, said.readOn, change);
  await transaction
    .updateTable("memory_project")
    .set({
      frames: row.frames + 1,
      register_revision: row.register_revision + (register.changed.size > 0 ? 1 : 0),
      lines: JSON.stringify(register.lines),
      ...(prepared.contents === "" ? {} : { list_contents: prepared.contents }),
      ...(row.set_known === 1 ? {} : { keywords: register.listed(), set_known: isWholeList(said) ? 1 : 0 }),
    })
    .where("namespace", "=", owner.namespace)
    .where("project_id", "=", owner.projectId)
    .execute();
}

/** Of a part nobody knows what the rest holds: those keywords would all seem to be new. */
const isWholeList = ({ kind, complete }: Said): boolean => kind === "list" && complete;

const isSame = (one: Base, other: Base): boolean =>
  one.epoch === other.epoch && one.register_revision === other.register_revision && one.set_known === other.set_known;

async function writeRegister(
  transaction: Kysely<Schema>,
  owner: Owner,
  buckets: readonly PackedBucket[],
): Promise<void> {
  for (const { bucket, body } of buckets)
    await transaction
      .insertInto("keyword_ordinal")
      .values({ ...ofOwner(owner), bucket, body })
      .onConflict((conflict) => conflict.columns(["namespace", "project_id", "bucket"]).doUpdateSet({ body }))
      .execute();
}

/** A day that is new has the figures of this frame alone; those of any other are to be made anew. */
async function writeDays(transaction: Kysely<Schema>, owner: Owner, days: Map<number, DayFigures>): Promise<void> {
  const rows = [...days].map(([day, figures]) => ({
    ...ofOwner(owner),
    day,
    figures: JSON.stringify(figures.stored()),
  }));
  for (let from = 0; from < rows.length; from += ROWS_MAX)
    await transaction
      .insertInto("project_day")
      .values(rows.slice(from, from + ROWS_MAX))
      .onConflict((conflict) => conflict.columns(["namespace", "project_id", "day"]).doUpdateSet({ stale: 1 }))
      .execute();
}

async function writeChange(
  transaction: Kysely<Schema>,
  owner: Owner,
  day: number,
  { added, removed }: SetChange,
): Promise<void> {
  if (added + removed === 0) return;
  await transaction
    .insertInto("project_day")
    .values({ ...ofOwner(owner), day, added, removed, figures: JSON.stringify(new DayFigures().stored()) })
    .onConflict((conflict) =>
      conflict.columns(["namespace", "project_id", "day"]).doUpdateSet(({ ref }) => ({
        added: sql<number>`${ref("project_day.added")} + ${added}`,
        removed: sql<number>`${ref("project_day.removed")} + ${removed}`,
      })),
    )
    .execute();
}
