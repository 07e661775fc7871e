import { fork } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { openStore } from "../../lib/store/open-store";
import { onBothStores } from "../support/both-stores";

const PROCESSES = 4;
/** The whole figure takes about a minute on two cores; the quick one shows the same race. */
const [ATTEMPTS, LIMIT] = process.env.CAMPAIGN === "full" ? [10_000, 1_000] : [1_200, 300];

type Counts = { booked: number; refused: number; failed: number };

onBothStores("Q1q, Q2q: the ledger", (freshPlace) => {
  test(`${PROCESSES} processes with ${ATTEMPTS} attempts at once book exactly the ${LIMIT} of the limit`, async () => {
    const place = await freshPlace();
    const workers = Array.from({ length: PROCESSES }, () =>
      fork(
        new URL("../support/reserve-worker.ts", import.meta.url),
        [place.address, String(ATTEMPTS / PROCESSES), String(LIMIT)],
        { execArgv: ["--import", "tsx"] },
      ),
    );
    await Promise.all(workers.map((worker) => once(worker, "message")));
    const results = workers.map(async (worker) => (await once(worker, "message"))[0] as Counts);
    for (const worker of workers) worker.send("go");
    const counts = await Promise.all(results);
    const total = (name: keyof Counts) => counts.reduce((sum, count) => sum + count[name], 0);
    expect({ booked: total("booked"), refused: total("refused"), failed: total("failed") }).toEqual({
      booked: LIMIT,
      refused: ATTEMPTS - LIMIT,
      failed: 0,
    });
    await Promise.all(workers.map((worker) => worker.exitCode ?? once(worker, "exit")));

    const store = await openStore(place.address);
    const attempts = await store
      .selectFrom("quota_attempt")
      .select((expression) => expression.fn.countAll<number>().as("requests"))
      .executeTakeFirst();
    const windows = await store.selectFrom("quota_window").select("used").execute();
    expect(attempts?.requests).toBe(LIMIT);
    // When the clock hour turns meanwhile the sum is that of two hours; the limit holds for each.
    expect(windows.reduce((sum, { used }) => sum + used, 0)).toBe(LIMIT);
    await store.destroy();
    await place.drop();
  }, 180_000);
});
