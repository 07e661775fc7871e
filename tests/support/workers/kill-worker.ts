import { systemClock } from "../../../lib/domain/clock";
import { Ledger } from "../../../lib/quota/ledger";
import { LedgerFailure } from "../../../lib/quota/refusal";
import { openStore } from "../../../lib/store/open-store";
import { metered } from "../../../lib/upstream/pipe/metered";
import { createTransport } from "../../../lib/upstream/pipe/transport";
import { ledgerSettings } from "../quota/ledger-settings";

/** Runs until done or killed. Prints the answered requests, and wishes that the ledger could not record. */
const [address = "", url = "", wishes = "0", inFlight = "1"] = process.argv.slice(2);
const DEADLINE_MS = 5_000;
const store = await openStore(address);
const ledger = new Ledger(store, systemClock, ledgerSettings(1_000_000, { keyFp: "kill", deadlineMs: DEADLINE_MS }));
const baseUrl = new URL(url);
const place = { baseUrl, shownBaseUrl: baseUrl, headers: {}, query: {} };
const transport = createTransport({ place, deadlineMs: DEADLINE_MS }, systemClock);
const send = metered(ledger, transport);
/** The wish's number is in its entry and its address, so that both sides can be compared. */
const requestOf = (wish: number) =>
  ({
    endpoint: "projects",
    segments: ["projects"],
    query: { wish: String(wish) },
    caller: { lane: "person", name: "kill" },
    about: String(wish),
    despiteBlock: false,
  }) as const;

const counts = { answered: 0, unrecorded: 0, failed: 0 };
let left = Number(wishes);
process.send?.("ready");
async function goOn() {
  while (left > 0) {
    left -= 1;
    await send(requestOf(left)).then(
      () => {
        counts.answered += 1;
      },
      (error: unknown) => {
        if (error instanceof LedgerFailure) counts.unrecorded += 1;
        else counts.failed += 1;
      },
    );
  }
}
await Promise.all(Array.from({ length: Number(inFlight) }, goOn));
process.stdout.write(JSON.stringify(counts));
await transport.close();
await store.destroy();
process.disconnect?.();
