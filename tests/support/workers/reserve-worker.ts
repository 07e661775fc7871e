import { systemClock } from "../../../lib/domain/clock";
import { Ledger } from "../../../lib/quota/ledger";
import { LedgerFailure, Refusal } from "../../../lib/quota/refusal";
import { openStore } from "../../../lib/store/open-store";
import { ledgerSettings } from "../quota/ledger-settings";

const [address = "", attempts = "0", limit = "0", offset = "0"] = process.argv.slice(2);
const store = await openStore(address);
const hour = { keyFp: "race", deadlineMs: 0, hourOffsetMinutes: Number(offset) };
const ledger = new Ledger(store, systemClock, ledgerSettings(Number(limit), hour));
const count = { booked: 0, refused: 0, failed: 0 };
let left = Number(attempts);

async function tryOn() {
  while (left > 0) {
    left -= 1;
    try {
      await ledger.book({ caller: { lane: "person", name: "race" }, endpoint: "projects", about: "" });
      count.booked += 1;
    } catch (error) {
      if (error instanceof Refusal) count.refused += 1;
      else if (error instanceof LedgerFailure) count.failed += 1;
      else throw error;
    }
  }
}

process.send?.("ready");
await new Promise((resolve) => process.once("message", resolve));
await Promise.all(Array.from({ length: 8 }, tryOn));
process.send?.(count);
await store.destroy();
process.disconnect?.();
