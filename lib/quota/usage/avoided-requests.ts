import type { Clock } from "../../domain/clock";
import { hourWindow } from "../../domain/time/hour-window";
import type { Store } from "../../store/open-store";
import { offsetMs } from "../clock/service-clock";
import { readKeyState } from "../key-state";
import type { LedgerSettings } from "../ledger-settings";

/** A lower bound: in each clock hour, an opened list or keyword counts once, if its copy is from before that hour. */
export class AvoidedRequests {
  private readonly writing = new Set<Promise<void>>();
  private seen = { hour: -1, things: new Set<string>() };

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly settings: LedgerSettings,
  ) {}

  /** Never slows or fails a read. Writes at most one row, once an hour. */
  note(opened: { thing: string; requests: number; asOfMs: number }): void {
    const written = this.write(opened).catch(() => undefined);
    this.writing.add(written);
    void written.then(() => this.writing.delete(written));
  }

  async settled(): Promise<void> {
    await Promise.all(this.writing);
  }

  private async write({ thing, requests, asOfMs }: { thing: string; requests: number; asOfMs: number }): Promise<void> {
    const { keyFp, accountId, hourOffsetMinutes } = this.settings;
    const now = this.clock.now();
    const { offset } = await readKeyState(this.store, keyFp, now);
    const { hour, startsAtMs } = hourWindow(now + offsetMs(offset), hourOffsetMinutes);
    if (asOfMs + offsetMs(offset) >= startsAtMs) return;
    if (this.seen.hour !== hour) this.seen = { hour, things: new Set() };
    if (this.seen.things.has(thing)) return;
    await this.store
      .insertInto("usage_spared")
      .values({ key_fp: keyFp, account_id: accountId, hour, thing, requests })
      .onConflict((conflict) => conflict.columns(["key_fp", "account_id", "hour", "thing"]).doNothing())
      .execute();
    this.seen.things.add(thing);
  }
}
