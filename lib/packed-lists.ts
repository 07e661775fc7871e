import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Price } from "./domain/price";
import type { Reading } from "./domain/reading";

/** One version of a list, written and compressed once. */
export type PackedList = { reading: Reading<null>; price: Price; body: Uint8Array<ArrayBuffer> };

type Kept = { version: string; list: Promise<PackedList | null>; bytes: number };

const BYTES_MAX = 64 * 1024 * 1024;

/** The lists that browsers asked for last, as bytes; what falls out is written again when somebody asks. */
export class PackedLists {
  private readonly kept = new Map<string, Kept>();

  /**
   * The list of a project in this version; those who ask while it is being written wait for the same bytes.
   * @param write gives null when there is no list to write; that is not kept
   */
  async read(projectId: string, version: string, write: () => Promise<PackedList | null>): Promise<PackedList | null> {
    const held = this.kept.get(projectId);
    const one = held?.version === version ? held : { version, list: write(), bytes: 0 };
    this.kept.delete(projectId);
    this.kept.set(projectId, one);
    const list = await one.list.catch((error: unknown) => {
      this.forget(projectId, one);
      throw error;
    });
    if (list === null) this.forget(projectId, one);
    one.bytes = list?.body.length ?? 0;
    this.shrink();
    return list;
  }

  private forget(projectId: string, one: Kept): void {
    if (this.kept.get(projectId) === one) this.kept.delete(projectId);
  }

  private shrink(): void {
    let bytes = 0;
    for (const { bytes: own } of this.kept.values()) bytes += own;
    for (const [projectId, { bytes: own }] of this.kept) {
      if (bytes <= BYTES_MAX) return;
      this.kept.delete(projectId);
      bytes -= own;
    }
  }
}

const gzipped = promisify(gzip);

/** The lines of a packed list as one compressed body. */
export const packedBody = async (lines: Iterable<string>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await gzipped(Array.from(lines).join(""), { level: 6 }));
