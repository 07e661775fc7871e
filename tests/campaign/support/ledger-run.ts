import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Outcome } from "../../../lib/quota/booking";
import { Ledger } from "../../../lib/quota/ledger";
import type { LedgerSettings } from "../../../lib/quota/ledger-settings";
import { LimitState } from "../../../lib/quota/limit-state";
import { Refusal } from "../../../lib/quota/refusal";
import { openStore, type Store } from "../../../lib/store/open-store";
import { type HandClock, handClock } from "../../support/hand-clock";
import { ledgerSettings } from "../../support/quota/ledger-settings";
import { hourLimit } from "../../support/quota/limit-refusals";
import { answeredWith, hourlyService } from "../../support/services/hourly-service";

class Timeline {
  private readonly events: { atMs: number; happen: () => Promise<void> }[] = [];

  constructor(private readonly clock: HandClock) {}

  at(atMs: number, happen: () => Promise<void>): void {
    const index = this.events.findLastIndex((event) => event.atMs <= atMs) + 1;
    this.events.splice(index, 0, { atMs, happen });
  }

  async run(): Promise<void> {
    for (let event = this.events.shift(); event !== undefined; event = this.events.shift()) {
      this.clock.advanceMs(Math.max(0, Math.round(event.atMs) - this.clock.now()));
      await event.happen();
    }
  }
}

/** In memory if possible: these runs test order, not disks. */
export async function memoryStore(): Promise<{ store: Store; close(): Promise<void> }> {
  const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "keyword-desk-model-"));
  const store = await openStore(join(folder, "keyword-desk.sqlite"));
  return {
    store,
    async close() {
      await store.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const DEADLINE_MS = 15_000;

type Way = { arrivesAfterMs: number; takesMs: number; lost?: boolean };

export function ledgerRun(
  store: Store,
  at: string,
  options: { limit: number; skewMs?: number; keyFp?: string } & Partial<LedgerSettings>,
) {
  const { limit, skewMs = 0, keyFp = "run", ...settings } = options;
  const clock = handClock(at);
  const service = hourlyService(clock, { limit, skewMs });
  const whole = ledgerSettings(limit, { keyFp, deadlineMs: DEADLINE_MS, ...settings });
  const ledger = new Ledger(store, clock, whole);
  const limitState = new LimitState(store, clock, whole);
  const timeline = new Timeline(clock);
  const request = { caller: { lane: "person", name: "run" }, endpoint: "projects", about: "" } as const;
  return {
    clock,
    service,
    timeline,
    ledger,
    limitState,
    wish(atMs: number, { arrivesAfterMs, takesMs, lost = false }: Way) {
      timeline.at(atMs, async () => {
        const booking = await ledger.book(request).catch(refused);
        if (booking === null) return;
        const sentAtMs = clock.now();
        let outcome: Outcome = { kind: "unknown" };
        timeline.at(sentAtMs + arrivesAfterMs, async () => {
          const answer = service.arrive();
          if (!lost) outcome = answeredWith(answer, sentAtMs);
        });
        timeline.at(sentAtMs + Math.min(takesMs, DEADLINE_MS), async () => {
          const hour = await ledger.settle(booking, outcome);
          if (outcome.kind === "answered" && outcome.status === 429)
            await limitState.limitObserved(hour, hourLimit(sentAtMs));
        });
      });
    },
  };
}

function refused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
