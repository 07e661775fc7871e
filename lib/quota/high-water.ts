import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { z } from "zod";
import type { Booking } from "./booking";

/** Losing the file's last second costs little; writing it for every request would not. */
const WRITE_EVERY_MS = 1_000;

const Mark = z.object({ id: z.string(), hour: z.int(), shadowHour: z.int().nullable() });
const Marks = z.record(z.string(), Mark);

/** What is remembered of a booking to recognize a record that has lost it. */
export type BookingMark = Pick<Booking, "id" | "hour" | "shadowHour">;

const live = new Set<HighWater>();
function flushAll(): void {
  for (const mark of live) mark.flush();
}

/**
 * Remembers a key's latest booking in a small file beside the database, so that a process that starts on an older copy
 * of the record notices. Every process writes it; the last one wins, which is as good as any.
 */
export class HighWater {
  private pending: BookingMark | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly file: string,
    private readonly keyFp: string,
  ) {
    // A stop in between loses nothing: what ends with its process may still write then.
    if (live.size === 0) process.once("exit", flushAll);
    live.add(this);
  }

  /** @returns null when nothing is known, which closes nothing */
  read(): BookingMark | null {
    return this.readAll()[this.keyFp] ?? null;
  }

  note({ id, hour, shadowHour }: BookingMark): void {
    this.pending = { id, hour, shadowHour };
    if (this.timer !== null) return;
    this.write();
    this.timer = setTimeout(() => {
      this.timer = null;
      this.write();
    }, WRITE_EVERY_MS).unref();
  }

  close(): void {
    live.delete(this);
    if (live.size === 0) process.off("exit", flushAll);
    this.flush();
  }

  flush(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.write(true);
  }

  /** @param toDisk waits until a power cut cannot take it any more */
  private write(toDisk = false): void {
    if (this.pending === null) return;
    const text = JSON.stringify({ ...this.readAll(), [this.keyFp]: this.pending });
    this.pending = null;
    const next = `${this.file}.${process.pid}`;
    try {
      const handle = openSync(next, "w", 0o600);
      writeSync(handle, text);
      if (toDisk) fsyncSync(handle);
      closeSync(handle);
      renameSync(next, this.file);
    } catch {
      // The booking itself is safe in the record; only an older copy of it would go unnoticed after a restart.
    }
  }

  private readAll(): Record<string, BookingMark> {
    try {
      const read = Marks.safeParse(JSON.parse(readFileSync(this.file, "utf8")));
      return read.success ? read.data : {};
    } catch {
      return {}; // None yet, or not a whole one.
    }
  }
}
