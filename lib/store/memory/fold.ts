import { setImmediate as turn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Clock } from "../../domain/clock";
import { DayFigures } from "../../domain/history/day-figures";
import { MINUTE_MS } from "../../domain/time/units";
import type { Store } from "../open-store";
import type { Schema } from "../schema";
import { type BlockFigures, blockOf, joinStored } from "./block";
import { gridOf, joinedParts, looseFrames, type StoredBlock } from "./held-parts";
import { monthOf } from "./months";
import { type Owner, ofOwner } from "./register";

/** Whoever folds is left alone for so long; a process that dies meanwhile has changed nothing. */
const LEASE_MS = 5 * MINUTE_MS;
/** Frames folded at a time. */
const FRAMES_MAX = 256;
const ALL = { from: -1e8, to: 1e8 };

type NewBlock = { month: number; bucket: number; figures: string; body: Uint8Array };

/**
 * Folds what responses brought into blocks, and makes the figures of the days that they touched anew. The work is done
 * beside all others; what it comes to is written in one transaction, so that nothing is lost or there twice, wherever
 * the process ends.
 * @returns whether there may be more to fold
 */
export async function foldProject(store: Store, clock: Clock, owner: Owner): Promise<boolean> {
  const lease = await takeLease(store, clock, owner);
  if (lease === null) return false;
  const frames = await looseFrames(store, owner, ALL, FRAMES_MAX);
  const parts = frames.flatMap((frame) => frame.parts);
  const stale = (await staleDays(store, owner)).map(({ day }) => monthOf(day));
  const months = [...new Set([...parts.map(({ month }) => month), ...stale])];
  if (frames.length + months.length === 0) {
    await releaseLease(store, owner, lease);
    return false;
  }
  const blocks: NewBlock[] = [];
  const days = new Map<number, DayFigures>();
  for (const month of months) {
    const touched = parts.filter((part) => part.month === month);
    const buckets = [...new Set(touched.map(({ bucket }) => bucket))];
    for (const figures of await otherFigures(store, owner, month, buckets)) joinStored(days, figures);
    for (const part of joinedParts(await blocksOf(store, owner, month, buckets), touched)) {
      await turn();
      const { figures, body } = await blockOf(gridOf(part));
      blocks.push({ month, bucket: part.bucket, figures, body });
      joinStored(days, JSON.parse(figures) as BlockFigures);
    }
  }
  await writeFold(store, owner, { lease, numbers: frames.map(({ number }) => number), blocks, days, months });
  return frames.length === FRAMES_MAX;
}

const blocksIn = (store: Store, { namespace, projectId }: Owner, month: number) =>
  store
    .selectFrom("history_block")
    .where("namespace", "=", namespace)
    .where("project_id", "=", projectId)
    .where("month", "=", month);

const blocksOf = (store: Store, owner: Owner, month: number, buckets: readonly number[]): Promise<StoredBlock[]> =>
  blocksIn(store, owner, month)
    .select(["month", "bucket", "figures", "body"])
    .where("bucket", "in", [-1, ...buckets])
    .execute();

/** Figures of the blocks of a month that stay as they are; their bodies are not read. */
async function otherFigures(store: Store, owner: Owner, month: number, buckets: readonly number[]) {
  const rows = await blocksIn(store, owner, month)
    .select("figures")
    .where("bucket", "not in", [-1, ...buckets])
    .execute();
  return rows.map(({ figures }) => JSON.parse(figures) as BlockFigures);
}

/** Days whose figures are to be made anew. */
const staleDays = (store: Kysely<Schema>, { namespace, projectId }: Owner): Promise<{ day: number }[]> =>
  store
    .selectFrom("project_day")
    .select("day")
    .where("namespace", "=", namespace)
    .where("project_id", "=", projectId)
    .where("stale", "=", 1)
    .execute();

type Lease = { epoch: string; until: number };

async function takeLease(store: Store, clock: Clock, { namespace, projectId }: Owner): Promise<Lease | null> {
  const now = clock.now();
  const until = now + LEASE_MS;
  const row = await store
    .updateTable("memory_project")
    .set({ folding_until: until })
    .where("namespace", "=", namespace)
    .where("project_id", "=", projectId)
    .where("folding_until", "<=", now)
    .returning("epoch")
    .executeTakeFirst();
  return row === undefined ? null : { epoch: row.epoch, until };
}

async function releaseLease(store: Store, { namespace, projectId }: Owner, { until }: Lease): Promise<void> {
  await store
    .updateTable("memory_project")
    .set({ folding_until: 0 })
    .where("namespace", "=", namespace)
    .where("project_id", "=", projectId)
    .where("folding_until", "=", until)
    .execute();
}

type Fold = { lease: Lease; numbers: number[]; blocks: NewBlock[]; days: Map<number, DayFigures>; months: number[] };

async function writeFold(store: Store, owner: Owner, { lease, numbers, blocks, days, months }: Fold): Promise<void> {
  const { namespace, projectId } = owner;
  await store.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("memory_project")
      .set(({ ref }) => ({ folding_until: 0, revision: sql<number>`${ref("revision")} + 1` }))
      .where("namespace", "=", namespace)
      .where("project_id", "=", projectId)
      .where("folding_until", "=", lease.until)
      .where("epoch", "=", lease.epoch)
      .executeTakeFirst();
    // Somebody else has folded meanwhile, or all of it was deleted.
    if (numUpdatedRows === 0n) return;
    for (const { month, bucket, figures, body } of blocks)
      await transaction
        .insertInto("history_block")
        .values({ ...ofOwner(owner), month, bucket, figures, body })
        .onConflict((conflict) =>
          conflict.columns(["namespace", "project_id", "month", "bucket"]).doUpdateSet({ figures, body }),
        )
        .execute();
    await transaction
      .deleteFrom("frame")
      .where("namespace", "=", namespace)
      .where("project_id", "=", projectId)
      .where("number", "in", [-1, ...numbers])
      .execute();
    const loose = await transaction
      .selectFrom("frame")
      .select(["first_day", "last_day"])
      .where("namespace", "=", namespace)
      .where("project_id", "=", projectId)
      .execute();
    for (const { day } of await staleDays(transaction, owner)) {
      if (!months.includes(monthOf(day)) || loose.some((frame) => frame.first_day <= day && day <= frame.last_day))
        continue;
      await transaction
        .updateTable("project_day")
        .set({ stale: 0, figures: JSON.stringify((days.get(day) ?? new DayFigures()).stored()) })
        .where("namespace", "=", namespace)
        .where("project_id", "=", projectId)
        .where("day", "=", day)
        .execute();
    }
  });
}
