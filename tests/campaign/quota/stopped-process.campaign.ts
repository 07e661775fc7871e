import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openStore } from "../../../lib/store/open-store";
import { onBothStores, type Place } from "../../support/both-stores";
import { scaled } from "../../support/scaled";
import { answerJson, countingService } from "../../support/services/counting-service";
import { IN_FLIGHT, startSending } from "../support/killing";
import { sumOf } from "../support/measures";
import { report } from "../support/report";

const DEADLINE_MS = 5_000;
const STOPPED_MS = DEADLINE_MS + 1_500;
/** Delay that a busy computer may add between a send and its arrival. */
const LATE_MS = 750;
const STOPS = scaled(32, 8);
const AT_ONCE = 8;

type Stopped = { arrived: number; late: number; unsent: number; used: number };

onBothStores("a stopped process", (freshPlace) => {
  test("C10: a process that was stopped past its deadline sends nothing on what it had booked before", async (context) => {
    const all: Stopped[] = [];
    for (let stop = 0; stop < STOPS; stop += AT_ONCE)
      // One store each: a process stopped within a transaction blocks others on the same store.
      all.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => stopOne(freshPlace)))));
    report(
      context,
      `${STOPS} stops of ${STOPPED_MS} ms with ${IN_FLIGHT} requests in flight, deadline ${DEADLINE_MS} ms: ${sumOf(all, "arrived")} arrived, ledger ${sumOf(all, "used")}, ${sumOf(all, "unsent")} bookings given back unsent, sent on a booking past its deadline ${sumOf(all, "late")}`,
    );
    expect(sumOf(all, "late")).toBe(0);
    for (const { arrived, used } of all) expect(used).toBeGreaterThanOrEqual(arrived);
    expect(sumOf(all, "arrived")).toBeGreaterThan(STOPS);
  });
});

async function stopOne(freshPlace: () => Promise<Place>): Promise<Stopped> {
  const place = await freshPlace();
  const arrivals: { wish: string; atMs: number }[] = [];
  const service = await countingService(({ url = "" }, response) => {
    arrivals.push({ wish: new URL(url, "http://service").searchParams.get("wish") ?? "", atMs: Date.now() });
    // One connection per request: stopping while connecting is the case to test.
    response.setHeader("connection", "close");
    answerJson(response, []);
  });
  const { worker, ended } = await startSending(place.address, service.url);
  await sleep(200 + Math.random() * 700);
  worker.kill("SIGSTOP");
  await sleep(STOPPED_MS);
  worker.kill("SIGCONT");
  await sleep(1_000);
  worker.kill("SIGKILL");
  await ended;
  await service.close();
  const store = await openStore(place.address);
  const attempts = await store.selectFrom("quota_attempt").select(["about", "state", "reserved_at"]).execute();
  const windows = await store.selectFrom("quota_window").select("used").execute();
  await store.destroy();
  await place.drop();
  const bookedAtMs = new Map(
    attempts.filter(({ state }) => state !== "unsent").map(({ about, reserved_at }) => [about, reserved_at]),
  );
  const late = ({ wish, atMs }: (typeof arrivals)[number]) =>
    atMs - (bookedAtMs.get(wish) ?? 0) > DEADLINE_MS + LATE_MS;
  return {
    arrived: arrivals.length,
    late: arrivals.filter(late).length,
    unsent: attempts.filter(({ state }) => state === "unsent").length,
    used: sumOf(windows, "used"),
  };
}
