import { promisify } from "node:util";
import { deflateRaw, inflateRaw, inflateRawSync } from "node:zlib";
import { ByteReader, ByteWriter } from "./bytes";
import type { Grid } from "./grid";
import { pruned } from "./grid-without";
import { packGrid, unpackGrid, type Wanted } from "./pack-grid";

const deflated = promisify(deflateRaw);

/** A frame is written while somebody waits, and soon folded away. */
const FRAME_LEVEL = 1;
const BLOCK_LEVEL = 9;

/** A block mostly fits into this: each further piece would be a trip of its own. */
const INFLATED_BYTES = 128 * 1024;

/** At once: it is a fraction of a millisecond, less than handing it to a thread takes. */
const inflated = (body: Uint8Array) => inflateRawSync(body, { chunkSize: INFLATED_BYTES });

/** A frame holds every keyword of a list: that takes longer, and others have their turn meanwhile. */
const inflatedFrame = promisify(inflateRaw);

/** The bytes of a block: one compressed grid. */
export const packBlock = (grid: Grid): Promise<Uint8Array> => deflated(packGrid(pruned(grid)), { level: BLOCK_LEVEL });

export const unpackBlock = (body: Uint8Array, wanted: Wanted | null = null): Grid => unpackGrid(inflated(body), wanted);

/** Collects the parts of a frame one by one, so that only one of them is held as a grid. */
export class FrameWriter {
  private readonly head = new ByteWriter();
  private readonly parts: Uint8Array[] = [];

  add({ month, bucket }: { month: number; bucket: number }, grid: Grid): void {
    const bytes = packGrid(grid);
    this.head.count(month);
    this.head.count(bucket);
    this.head.count(bytes.length);
    this.parts.push(bytes);
  }

  /** The frame as bytes, not compressed yet. */
  bytes(): Uint8Array {
    const whole = new ByteWriter();
    whole.count(this.parts.length);
    whole.raw(this.head.done());
    for (const part of this.parts) whole.raw(part);
    return whole.done();
  }
}

export const packFrame = (bytes: Uint8Array): Promise<Uint8Array> => deflated(bytes, { level: FRAME_LEVEL });

/** A part of a frame that is taken apart when it is asked for. */
export type LazyPart = { month: number; bucket: number; grid(wanted?: Wanted | null): Grid };

/**
 * The parts of a frame.
 * @param atMs when what it holds was read: the frame itself does not say, so that two with the same contents are the same
 */
export async function openFrame({ body, atMs }: { body: Uint8Array; atMs: number }): Promise<LazyPart[]> {
  const reader = new ByteReader(await inflatedFrame(body));
  const heads = Array.from({ length: reader.count() }, () => ({
    month: reader.count(),
    bucket: reader.count(),
    length: reader.count(),
  }));
  return heads.map(({ month, bucket, length }) => {
    const bytes = reader.raw(length);
    const grid = (wanted: Wanted | null = null) => {
      const unpacked = unpackGrid(bytes, wanted);
      return { ...unpacked, reads: unpacked.reads.map(({ source }) => ({ source, atMs })) };
    };
    return { month, bucket, grid };
  });
}
