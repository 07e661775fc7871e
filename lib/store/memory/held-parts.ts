import type { Kysely } from "kysely";
import type { Schema } from "../schema";
import { type LazyPart, openFrame, unpackBlock } from "./frame-body";
import { type Grid, joinedGrid } from "./grid";
import { monthOf } from "./months";
import type { Wanted } from "./pack-grid";
import type { Owner } from "./register";

/** Days as day numbers, both ends included; `bucket` absent: those of all keywords. */
export type Stretch = { from: number; to: number; bucket?: number };

/** A stored block, not taken apart yet; `figures` are those of its days over its keywords. */
export type StoredBlock = { month: number; bucket: number; figures: string; body: Uint8Array };

/** One bucket and month: what is folded of it, and what is not yet. */
export type HeldPart = { month: number; bucket: number; block: StoredBlock | null; loose: LazyPart[] };

/** A frame that is not folded yet. */
export type LooseFrame = { number: number; parts: LazyPart[] };

/** Frames with anything in a stretch of days. */
export async function looseFrames(
  store: Kysely<Schema>,
  { namespace, projectId }: Owner,
  { from, to, bucket }: Stretch,
  most = Number.MAX_SAFE_INTEGER,
): Promise<LooseFrame[]> {
  const rows = await store
    .selectFrom("frame")
    .select(["number", "read_at", "body"])
    .where("namespace", "=", namespace)
    .where("project_id", "=", projectId)
    .where("last_day", ">=", from)
    .where("first_day", "<=", to)
    .orderBy("number")
    .limit(most)
    .execute();
  const wants = (month: number, of: number) =>
    (bucket === undefined || bucket === of) && month >= monthOf(from) && month <= monthOf(to);
  return Promise.all(
    rows.map(async ({ number, read_at, body }) => ({
      number,
      parts: (await openFrame({ body, atMs: read_at })).filter((part) => wants(part.month, part.bucket)),
    })),
  );
}

/**
 * Everything held of a stretch of days. Frames are read before blocks: one that is folded in between is then seen twice,
 * which says nothing new, and never not at all.
 */
export async function heldParts(store: Kysely<Schema>, owner: Owner, stretch: Stretch): Promise<HeldPart[]> {
  const loose = (await looseFrames(store, owner, stretch)).flatMap(({ parts }) => parts);
  let blocks = store
    .selectFrom("history_block")
    .select(["month", "bucket", "figures", "body"])
    .where("namespace", "=", owner.namespace)
    .where("project_id", "=", owner.projectId)
    .where("month", ">=", monthOf(stretch.from))
    .where("month", "<=", monthOf(stretch.to));
  if (stretch.bucket !== undefined) blocks = blocks.where("bucket", "=", stretch.bucket);
  return joinedParts(await blocks.execute(), loose);
}

/** Blocks and what is not folded yet side by side, in order of month and bucket. */
export function joinedParts(blocks: readonly StoredBlock[], loose: readonly LazyPart[]): HeldPart[] {
  const parts = new Map<string, HeldPart>();
  const partOf = ({ month, bucket }: { month: number; bucket: number }): HeldPart => {
    const key = `${month} ${bucket}`;
    const part = parts.get(key) ?? { month, bucket, block: null, loose: [] };
    parts.set(key, part);
    return part;
  };
  for (const block of blocks) partOf(block).block = block;
  for (const part of loose) partOf(part).loose.push(part);
  return [...parts.values()].sort((one, other) => one.month - other.month || one.bucket - other.bucket);
}

/** All that is said of one bucket and month, or what is wanted of it. */
export function gridOf({ block, loose }: HeldPart, wanted: Wanted | null = null): Grid {
  const folded = block === null ? [] : [unpackBlock(block.body, wanted)];
  return joinedGrid([...folded, ...loose.map((part) => part.grid(wanted))]);
}
