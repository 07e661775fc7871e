import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { type Place, sqlitePlace } from "../../support/both-stores";
import { autoClose } from "../../support/opened";
import { scaledCount } from "../../support/scaled";
import { type FixtureService, serveFixture } from "../../support/services/fixture-service";
import { chargedIn, hasStrace, IN_FLIGHT, runUnderStrace, startSending } from "../support/killing";
import { sumOf } from "../support/measures";

const KILLS = scaledCount(200, 8);
/** Milliseconds after its first booking: long enough for some requests to leave on a busy computer. */
const KILLED_WITHIN_MS = 800;
const AT_ONCE = 8;
const STRACE_LANES = 2;

let place: Place;
let service: FixtureService;
beforeEach(async () => {
  ({ place, service } = await ledgerAndService());
});

/** A ledger, and a service that counts requests. Both end after the test. */
async function ledgerAndService() {
  const place = await sqlitePlace();
  const service = autoClose(await serveFixture(() => ({ json: [] })));
  return { place, service };
}

async function killedAtRandom(): Promise<void> {
  const { worker, ended } = await startSending(place.address, service.origin);
  await sleep(Math.random() * KILLED_WITHIN_MS);
  worker.kill("SIGKILL");
  await ended;
}

test("Q5: clients that are killed at any moment never leave a request uncounted", async (context) => {
  let worstOver = 0;
  let under = 0;
  let whole = true;
  for (let killCount = 0; killCount < KILLS; killCount += AT_ONCE) {
    const before = await chargedIn(place.address);
    const hitsBefore = service.requests.length;
    await Promise.all(Array.from({ length: AT_ONCE }, killedAtRandom));
    const after = await chargedIn(place.address);
    const hits = service.requests.length - hitsBefore;
    worstOver = Math.max(worstOver, after.requests - before.requests - hits);
    if (after.used - before.used < hits || after.requests - before.requests < hits) under += 1;
    whole &&= after.whole;
  }
  const { used } = await chargedIn(place.address);
  await context.annotate(
    `${KILLS} kills, ${IN_FLIGHT} requests in flight each: service ${service.requests.length}, ledger ${used}; rounds under-counted ${under}; at most ${worstOver} over in ${AT_ONCE} kills; file whole: ${whole ? "yes" : "no"}`,
  );
  expect([under, whole]).toEqual([0, true]);
  expect(worstOver).toBeLessThanOrEqual(IN_FLIGHT * AT_ONCE);
  expect(service.requests.length).toBeGreaterThan(KILLS);
});

async function killedAtPoints(call: string, { first, step, wishes }: { first: number; step: number; wishes: number }) {
  const { place: own, service: counting } = await ledgerAndService();
  const counts = { points: 0, under: 0, over: 0, broken: 0 };
  for (let when = first; ; when += step) {
    const before = await chargedIn(own.address);
    const hitsBefore = counting.requests.length;
    const words = [own.address, counting.origin, String(wishes)];
    const { killed } = await runUnderStrace(`${call}:signal=SIGKILL:when=${when}`, words);
    if (!killed) break;
    const after = await chargedIn(own.address);
    const hits = counting.requests.length - hitsBefore;
    counts.points += 1;
    counts.under = Math.max(counts.under, hits - (after.used - before.used), hits - (after.requests - before.requests));
    counts.over = Math.max(counts.over, after.requests - before.requests - hits);
    if (!after.whole) counts.broken += 1;
  }
  return counts;
}

test("Q6: a client that is killed at every single write and sync of the ledger leaves it whole and never too low", async (context) => {
  if (!hasStrace()) context.skip("no strace on this machine, or it may not trace");
  const wishes = scaledCount(8, 2);
  const lanes = ["pwrite64", "fsync", "fdatasync"].flatMap((call) =>
    Array.from({ length: STRACE_LANES }, (_, lane) =>
      killedAtPoints(call, { first: lane + 1, step: STRACE_LANES, wishes }),
    ),
  );
  const all = await Promise.all(lanes);
  const most = (of: "under" | "over") => Math.max(...all.map((counts) => counts[of]));
  const [points, brokenCount] = [sumOf(all, "points"), sumOf(all, "broken")];
  await context.annotate(
    `${points} points in ${wishes} requests: lost ${most("under")}, broken files ${brokenCount}, at most ${most("over")} counted too many`,
  );
  expect(points).toBeGreaterThanOrEqual(4 * wishes);
  expect([most("under"), brokenCount]).toEqual([0, 0]);
  expect(most("over")).toBeLessThanOrEqual(1);
});

test("Q7: while the disk refuses to write or sync, nothing is sent; afterwards requests continue", async (context) => {
  if (!hasStrace()) context.skip("no strace on this machine, or it may not trace");
  const wishes = 20;
  const figures: string[] = [];
  for (const fault of [
    "fdatasync:error=EIO",
    "fsync:error=EIO",
    "pwrite64:error=ENOSPC",
    "pwrite64:error=EIO",
    "pwrite64:error=EROFS",
  ]) {
    const before = { hits: service.requests.length, ...(await chargedIn(place.address)) };
    const { counts } = await runUnderStrace(`${fault}:when=1..9`, [place.address, service.origin, String(wishes)]);
    const after = { hits: service.requests.length, ...(await chargedIn(place.address)) };
    const answeredCount = counts?.answered ?? 0;
    figures.push(
      `${fault}: ${counts === null ? "start refused" : `${counts.unrecorded} not recorded`}, ${answeredCount} sent`,
    );
    expect(after.hits - before.hits, fault).toBe(answeredCount);
    expect(after.used - before.used, fault).toBeGreaterThanOrEqual(after.hits - before.hits);
    expect(after.whole, fault).toBe(true);
  }
  await context.annotate(figures.join("; "));
});
