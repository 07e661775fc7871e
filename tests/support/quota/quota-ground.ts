import { beforeEach } from "vitest";
import { Ledger } from "../../../lib/quota/ledger";
import type { LedgerSettings } from "../../../lib/quota/ledger-settings";
import { LimitState } from "../../../lib/quota/limit-state";
import { readQuota } from "../../../lib/quota/read-quota";
import type { Store } from "../../../lib/store/open-store";
import { openForTest, type Place } from "../both-stores";
import { handClock } from "../hand-clock";
import { answeredAt } from "../services/hourly-service";
import { START } from "./ledger-ground";
import { ledgerSettings } from "./ledger-settings";

/** A limit, or all settings. */
type Given = number | LedgerSettings;
const settingsOf = (input: Given): LedgerSettings => (typeof input === "number" ? ledgerSettings(input) : input);

/** A new store for each test of this `describe`, with the clock at 10:20 again. */
export function quotaGround(freshPlace: () => Promise<Place>) {
  const clock = handClock(START);
  let ground: { place: Place; store: Store } | undefined;
  beforeEach(async () => {
    clock.moveTo(START);
    clock.sleeps.length = 0;
    const place = await freshPlace();
    ground = { place, store: await openForTest(place.address) };
  });
  const current = () => {
    if (ground === undefined) throw new Error("There is a store only during a test.");
    return ground;
  };
  const store = () => current().store;
  return {
    clock,
    store,
    address: () => current().place.address,
    environment: () => current().place.environment,
    ledger: (input: Given, on = store()) => new Ledger(on, clock, settingsOf(input)),
    limits: (input: Given) => new LimitState(store(), clock, settingsOf(input)),
    gauge: (input: Given, on = store()) => readQuota(on, clock, { settings: settingsOf(input), source: "sample" }),
    answered: (status: number, more: Parameters<typeof answeredAt>[2] = {}) => answeredAt(clock, status, more),
  };
}
