import type { Clock } from "../../domain/clock";
import { hourWindow } from "../../domain/time/hour-window";
import type { Store } from "../../store/open-store";
import type { LedgerSettings } from "../ledger-settings";
import { rollUpUsage } from "./roll-up-usage";

/** One roll-up each hour across processes. Its own state only avoids reading the store, which decides. */
export class UsageKeeper {
  private hour = -1;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly settings: LedgerSettings,
  ) {}

  /** Does not wait. A failure is retried in the next hour. */
  nudge(): void {
    const { hour } = hourWindow(this.clock.now(), this.settings.hourOffsetMinutes);
    if (hour === this.hour) return;
    this.hour = hour;
    this.work = this.work.then(() => rollUpUsage(this.store, hour)).catch(() => undefined);
  }

  settled = (): Promise<void> => this.work;
}
