import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Clock, systemClock } from "../../../lib/domain/clock";
import { LeaseLost, Leases } from "../../../lib/upstream/pipe/lease";
import { leased } from "../../../lib/upstream/pipe/leased";
import { onBothStores } from "../../support/both-stores";
import { autoClose } from "../../support/opened";
import { quotaGround } from "../../support/quota/quota-ground";
import { serveFixture } from "../../support/services/fixture-service";
import { together } from "../../support/together";

const PROJECTS = { count: 2, results: [1, 2].map((id) => ({ id, name: `Project ${id}` })) };
/** Starting processes takes long on a busy computer. */
const PROCESSES_TIMEOUT_MS = 90_000;

const answersAfter = (delayMs: number, json: unknown, status = 200) =>
  serveFixture(() => sleep(delayMs, { json, status }));

onBothStores("flights", (freshPlace) => {
  const { environment, store } = quotaGround(freshPlace);

  /** Each process loads 50 times at once. */
  async function processesAsk(processes: number, baseUrl: string): Promise<Record<string, number>[]> {
    const env = { ...process.env, ...environment(), UPSTREAM_BASE_URL: baseUrl, UPSTREAM_API_KEY: "tests" };
    return together("flight-worker", Array(processes).fill(["50"]), env);
  }

  test(
    "K1q, K2q: 200 loads in four processes, 50 in each, send one request",
    async () => {
      const service = autoClose(await answersAfter(400, PROJECTS));
      const reports = await processesAsk(4, service.origin);
      expect(reports).toEqual(Array(4).fill({ "2 projects, no problem": 50 }));
      expect(service.requests).toHaveLength(1);
    },
    PROCESSES_TIMEOUT_MS,
  );

  test(
    "K4: a leader's failure goes to all callers, without retries",
    async () => {
      const service = autoClose(await answersAfter(300, { detail: "broken" }, 500));
      const reports = await processesAsk(2, service.origin);
      expect(reports).toEqual(Array(2).fill({ "0 projects, service_failed": 50 }));
      expect(service.requests.length).toBeLessThanOrEqual(2);
    },
    PROCESSES_TIMEOUT_MS,
  );

  const DEADLINE_MS = 200;
  /** Each caller needs its own signal, as in the product. */
  const never = () => new AbortController().signal;
  const leasesOn = (clock: Clock = systemClock) => new Leases(store(), clock, DEADLINE_MS);
  const movedClock = (at: { nowMs: number }): Clock => ({ now: () => at.nowMs, sleep: systemClock.sleep });
  const finishLoad = async () => ({ result: "landed", problem: null });

  test("K3: when a leader dies one waiting load takes over as soon as its lease expires", async () => {
    const leases = leasesOn();
    const dead = await leases.take("thing", null);
    expect(dead).not.toBeNull();
    let flights = 0;
    const waits = Array.from({ length: 20 }, () =>
      leased({ clock: systemClock, leases }, "thing", never(), async () => {
        flights += 1;
        return finishLoad();
      }),
    );
    const outcomes = await Promise.all(waits);
    expect(flights).toBe(1);
    expect(outcomes.filter(({ led }) => led === true)).toHaveLength(1);
    expect(outcomes.filter(({ led }) => led === false)).toHaveLength(19);
  });

  test("K3: a leader that stalled past its lease sends and writes nothing more", async () => {
    const at = { nowMs: 1_000_000 };
    const leases = leasesOn(movedClock(at));
    const stalledLease = await leases.take("thing", null);
    at.nowMs += DEADLINE_MS + 2_001;
    const next = await leases.take("thing", await leases.look("thing"));
    expect(next).not.toBeNull();
    await expect(stalledLease?.renew()).rejects.toBeInstanceOf(LeaseLost);
    await expect(stalledLease?.mustHold()).rejects.toBeInstanceOf(LeaseLost);
    await expect(stalledLease?.holdIn(store())).rejects.toBeInstanceOf(LeaseLost);
    await stalledLease?.end(null);
    expect(await leases.look("thing")).toMatchObject({ token: next?.token, ended_at: null });
    await expect(next?.holdIn(store())).resolves.toBeUndefined();
  });

  test("two loads that see the same dead leader can't both take over, even after the first has finished", async () => {
    const at = { nowMs: 1_000_000 };
    const leases = leasesOn(movedClock(at));
    await leases.take("thing", null);
    at.nowMs += DEADLINE_MS + 2_001;
    const [seenByOne, seenByOther] = [await leases.look("thing"), await leases.look("thing")];
    const first = await leases.take("thing", seenByOne);
    await first?.end(null);
    expect(await leases.take("thing", seenByOther)).toBeNull();
  });

  test.each([600_000, 3_600_000, 86_400_000, 5_000_000_000])(
    "after the clock moves back %d ms, a dead leader's lease ends at once",
    async (backMs) => {
      const at = { nowMs: 10_000_000_000 };
      const leases = leasesOn(movedClock(at));
      await leases.take("thing", null);
      at.nowMs -= backMs;
      const flight = await leases.look("thing");
      expect(flight !== null && leases.holds(flight)).toBe(false);
      expect(await leases.take("thing", flight)).not.toBeNull();
    },
  );

  test("a long load keeps its lease from request to request", async () => {
    const at = { nowMs: 1_000_000 };
    const leases = leasesOn(movedClock(at));
    const lease = await leases.take("list", null);
    for (let page = 0; page < 5; page += 1) {
      at.nowMs += DEADLINE_MS + 1_500;
      await lease?.renew();
      expect(await leases.take("list", await leases.look("list"))).toBeNull();
    }
  });

  test("a load whose end can't be saved still returns its result", async () => {
    const flown = await leased({ clock: systemClock, leases: leasesOn() }, "thing", never(), async () => {
      await store().schema.alterTable("flight").renameTo("flight_away").execute();
      return finishLoad();
    });
    expect(flown).toEqual({ led: true, result: "landed" });
  });

  test("an abandoned leader leaves the flight to the next", async () => {
    const leases = leasesOn();
    const controller = new AbortController();
    await leased({ clock: systemClock, leases }, "thing", controller.signal, async () => {
      controller.abort();
      return finishLoad();
    });
    expect(await leases.look("thing")).toBeNull();
  });
});
