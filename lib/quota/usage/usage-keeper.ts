import type { Clock } from "../../domain/clock";
import { hourWindow } from "../../domain/time/hour-window";
import type { Store } from "../../store/open-store";
import type { LedgerSettings } from "../ledger-settings";
import { rollUpUsage } from "./roll-up-usage";

/**
 * Sees to it that the record is summed up once an hour by whichever process is awake. What it remembers only spares the
 * look at the store; who does the work is decided there.
 */
export class UsageKeeper {
  private hour = -1;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly settings: LedgerSettings,
  ) {}

  /** Starts the hour's sweep where none has run yet; the caller does not wait. A failed one is tried in the next hour. */
  nudge(): void {
    const { hour } = hourWindow(this.clock.now(), this.settings.hourOffsetMinutes);
    if (hour === this.hour) return;
    this.hour = hour;
    this.work = this.work.then(() => rollUpUsage(this.store, hour)).catch(() => undefined);
  }

  /** Resolves once the sweep under way has ended. */
  settled = (): Promise<void> => this.work;
}
