import { type Kysely, sql } from "kysely";
import type { Schema } from "../schema";
import { blockOf } from "./block";
import { FrameWriter, openFrame, packFrame, unpackBlock } from "./frame-body";
import { BUCKET } from "./grid";
import { gridWithout } from "./grid-without";
import { type Owner, packRegister, readRegister } from "./register";

/**
 * Takes one keyword out of a project's history: its name, its values and its part in every figure. What is held of the
 * others stays as it is.
 */
export async function removeKeyword(transaction: Kysely<Schema>, owner: Owner, keywordId: string): Promise<void> {
  const row = await transaction
    .updateTable("memory_project")
    .set(({ ref }) => ({
      revision: sql<number>`${ref("revision")} + 1`,
      register_revision: sql<number>`${ref("register_revision")} + 1`,
      // Whoever is folding has what is to be removed: what comes of it is not written.
      folding_until: 0,
      list_contents: "",
    }))
    .where("namespace", "=", owner.namespace)
    .where("project_id", "=", owner.projectId)
    .returning("lines")
    .executeTakeFirst();
  if (row === undefined) return;
  const register = await readRegister(transaction, owner, row.lines);
  const numbers = register.of(keywordId);
  const wasListed = numbers.some((number) => register.entries[number]?.endedOn === null);
  for (const number of numbers) {
    register.forget(number);
    const slot = { bucket: Math.floor(number / BUCKET), slot: number % BUCKET };
    const days = [
      ...(await removeFromFrames(transaction, owner, slot)),
      ...(await removeFromBlocks(transaction, owner, slot)),
    ];
    await makeStale(transaction, owner, days);
  }
  if (wasListed)
    await transaction
      .updateTable("memory_project")
      .set(({ ref }) => ({ keywords: sql<number>`${ref("keywords")} - 1` }))
      .where("namespace", "=", owner.namespace)
      .where("project_id", "=", owner.projectId)
      .execute();
  for (const { bucket, body } of await packRegister(register))
    await transaction
      .updateTable("keyword_ordinal")
      .set({ body })
      .where("namespace", "=", owner.namespace)
      .where("project_id", "=", owner.projectId)
      .where("bucket", "=", bucket)
      .execute();
}

type Slot = { bucket: number; slot: number };

/** @returns the days of which something was removed */
async function removeFromFrames(transaction: Kysely<Schema>, owner: Owner, { bucket, slot }: Slot): Promise<number[]> {
  const frames = await transaction
    .selectFrom("frame")
    .select(["number", "read_at", "body"])
    .where("namespace", "=", owner.namespace)
    .where("project_id", "=", owner.projectId)
    .execute();
  const days: number[] = [];
  for (const { number, body } of frames) {
    const parts = (await openFrame({ body, atMs: 0 })).map((part) => ({ ...part, grid: part.grid() }));
    const held = parts.filter((part) => part.bucket === bucket && part.grid.slots.includes(slot));
    if (held.length === 0) continue;
    days.push(...held.flatMap(({ grid }) => grid.days));
    const writer = new FrameWriter();
    for (const part of parts) writer.add(part, held.includes(part) ? gridWithout(part.grid, slot) : part.grid);
    await transaction
      .updateTable("frame")
      .set({ body: await packFrame(writer.bytes()) })
      .where("namespace", "=", owner.namespace)
      .where("project_id", "=", owner.projectId)
      .where("number", "=", number)
      .execute();
  }
  return days;
}

/** @returns the days of which something was removed */
async function removeFromBlocks(transaction: Kysely<Schema>, owner: Owner, { bucket, slot }: Slot): Promise<number[]> {
  const blocks = await transaction
    .selectFrom("history_block")
    .select(["month", "body"])
    .where("namespace", "=", owner.namespace)
    .where("project_id", "=", owner.projectId)
    .where("bucket", "=", bucket)
    .execute();
  const days: number[] = [];
  for (const { month, body } of blocks) {
    const grid = unpackBlock(body);
    if (!grid.slots.includes(slot)) continue;
    days.push(...grid.days);
    await transaction
      .updateTable("history_block")
      .set(await blockOf(gridWithout(grid, slot)))
      .where("namespace", "=", owner.namespace)
      .where("project_id", "=", owner.projectId)
      .where("month", "=", month)
      .where("bucket", "=", bucket)
      .execute();
  }
  return days;
}

async function makeStale(transaction: Kysely<Schema>, owner: Owner, days: readonly number[]): Promise<void> {
  for (const day of new Set(days))
    await transaction
      .updateTable("project_day")
      .set({ stale: 1 })
      .where("namespace", "=", owner.namespace)
      .where("project_id", "=", owner.projectId)
      .where("day", "=", day)
      .execute();
}
