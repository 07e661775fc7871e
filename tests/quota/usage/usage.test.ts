import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Lane } from "../../../lib/domain/quota/caller";
import { parseUsageView } from "../../../lib/domain/quota/usage";
import { HOUR_MS } from "../../../lib/domain/time/units";
import type { Ledger } from "../../../lib/quota/ledger";
import { HISTORY_HOURS, rollUpUsage, SINGLES_HOURS } from "../../../lib/quota/usage/roll-up-usage";
import { readUsage } from "../../../lib/quota/usage/usage-report";
import { openStore } from "../../../lib/store/open-store";
import { bookOf, newPlan } from "../../plans/support";
import { onBothStores } from "../../support/both-stores";
import { ledgerSettings } from "../../support/quota/ledger-settings";
import { hourLimit } from "../../support/quota/limit-refusals";
import { quotaGround } from "../../support/quota/quota-ground";

const SETTINGS = ledgerSettings(1_000);
const CALLERS = [
  { lane: "person" as Lane, name: "Dashboard" },
  { lane: "mcp" as Lane, name: "Agent one" },
  { lane: "job" as Lane, name: "Export" },
];
const STATUSES = [200, 200, 200, 404, 429, 500, null];

onBothStores("the usage record", (freshPlace) => {
  const { clock, store, address, limits, ...ground } = quotaGround(freshPlace);
  const { answered } = ground;
  let ledger: Ledger;
  beforeEach(() => {
    ledger = ground.ledger(SETTINGS);
  });

  const hourNow = () => Math.floor(clock.now() / HOUR_MS);
  const view = (query: string) => {
    const params = new URLSearchParams(query);
    return parseUsageView((name) => params.get(name));
  };
  const usage = (query = "", settings = SETTINGS, timeZone = "UTC") =>
    readUsage(store(), clock, settings, { view: view(query), timeZone, rows: 100 });

  async function send(index: number) {
    const caller = CALLERS[index % CALLERS.length] ?? CALLERS[0];
    const status = STATUSES[index % STATUSES.length] ?? null;
    if (caller === undefined) throw new Error("no caller");
    const projectId = index % 4 === 0 ? null : `p${index % 4}`;
    const endpoint = projectId === null ? ("projects" as const) : ("keywords" as const);
    const booking = await ledger.book({ caller, endpoint, about: `row ${index}`, projectId });
    await ledger.settle(booking, status === null ? { kind: "unknown" } : answered(status));
  }
  async function sendMany(count: number) {
    for (let index = 0; index < count; index += 1) await send(index);
  }

  async function recordedHours() {
    const { rows } = await sql<{ hour: number; requests: number }>`
      select hour, sum(requests) as requests from (
        select hour, 1 as requests from quota_attempt where state <> 'unsent'
        union all select shadow_hour, 1 from quota_attempt where state <> 'unsent' and shadow_hour is not null
        union all select hour, requests from usage_hour
      ) as kept group by hour order by hour`.execute(store());
    return rows.map(({ hour, requests }) => [hour, Number(requests)]);
  }
  const chargedHours = async () => {
    const hours = store().selectFrom("quota_window").select(["hour", "used"]).where("used", ">", 0).orderBy("hour");
    return (await hours.execute()).map(({ hour, used }) => [hour, used]);
  };

  test("Q24: sums by lane, client, endpoint, status and project match what was charged, before and after roll-up", async () => {
    for (const minutes of [0, 60, 39.9, 65]) {
      clock.advanceMs(minutes * 60_000);
      await sendMany(28);
    }
    const unsent = await ledger.book({ caller: { lane: "person", name: "x" }, endpoint: "projects", about: "" });
    await ledger.settle(unsent, { kind: "unsent" });
    const before = await chargedHours();
    expect(before.reduce((sum, [, used]) => sum + (used ?? 0), 0)).toBeGreaterThan(4 * 28);
    expect(await recordedHours()).toEqual(before);

    const query = "range=7d";
    const was = await usage(query);
    clock.advanceMs((SINGLES_HOURS + 1) * HOUR_MS);
    await rollUpUsage(store(), hourNow());
    expect(await recordedHours()).toEqual(before);
    expect(await chargedHours()).toEqual(before);

    const is = await usage(query);
    const attempts = await store().selectFrom("quota_attempt").select("hour").execute();
    expect(attempts.every(({ hour }) => hour >= hourNow() - SINGLES_HOURS)).toBe(true);
    expect(is.requestsInSums, "something was summed up").toBeGreaterThan(50);
    expect(is.requestsTotal + is.requestsInSums).toBe(was.requestsTotal);
    for (const breakdown of ["byConsumer", "byEndpoint", "byStatus", "byProject"] as const)
      expect(new Set<object>(is[breakdown])).toEqual(new Set<object>(was[breakdown]));
    const sumOf = (rows: readonly { requests: number }[]) => rows.reduce((sum, { requests }) => sum + requests, 0);
    expect(sumOf(is.byStatus)).toBe(4 * 28);
    expect(sumOf(is.byConsumer)).toBe(sumOf(is.byEndpoint));
    const used = is.hours.reduce((sum, hour) => sum + hour.confirmed + hour.maybe, 0);
    expect(used).toBe(sumOf(is.byConsumer));
  });

  test("single entries identify the plan of a request", async () => {
    const [weekly, other] = [newPlan(20, { title: "Weekly lists" }), newPlan(20)];
    for (const plan of [weekly, other]) await bookOf(store(), clock).create(plan, plan.id);
    await sendMany(6);
    for (const { id, seq } of [weekly, weekly, other, weekly].map(({ id }, seq) => ({ id, seq }))) {
      const caller = { lane: "job" as const, name: "Plans", plan: { id, seq } };
      await ledger.settle(await ledger.book({ caller, endpoint: "keyword-data", about: "" }), answered(200));
    }
    const { byPlan, requestsTotal } = await usage();
    expect(byPlan).toEqual([
      { planId: weekly.id, title: "Weekly lists", requests: 3 },
      { planId: other.id, title: "All histories", requests: 1 },
    ]);
    expect(requestsTotal).toBe(10);
    const ofPlan = await usage(`plan=${weekly.id}`);
    expect(ofPlan).toMatchObject({ requestsTotal: 3, requestsInSums: 0 });
    expect(ofPlan.requests.every(({ consumer }) => consumer === "Plans")).toBe(true);
    expect((await usage(`plan=${other.id}&status=404`)).requestsTotal).toBe(0);
    clock.advanceMs((SINGLES_HOURS + 1) * HOUR_MS);
    await rollUpUsage(store(), hourNow());
    expect(await usage(`range=7d&plan=${weekly.id}`)).toMatchObject({ requestsTotal: 0, sums: [], byPlan: [] });
  });

  test("every filter selects the same requests in entries and in sums", async () => {
    await sendMany(84);
    const hour = `at=${new Date(hourNow() * HOUR_MS).toISOString().slice(0, 16)}Z`;
    const filters = ["", "consumer=Agent one", "endpoint=projects", "status=404", "status=none", "project=p2"];
    const more = ["counted=1", "counted=0", "counted=may", "consumer=Dashboard&status=200&project=p1&counted=1"];
    const count = async (filter: string) => {
      const { requestsTotal, requestsInSums } = await usage(`${hour}&${filter}`);
      return [requestsTotal, requestsInSums];
    };
    const singles: (number | undefined)[] = [];
    for (const filter of [...filters, ...more]) singles.push((await count(filter))[0]);
    expect(singles.every((number) => (number ?? 0) > 0)).toBe(true);
    expect(new Set(singles).size).toBeGreaterThan(4);
    clock.advanceMs((SINGLES_HOURS + 1) * HOUR_MS);
    await rollUpUsage(store(), hourNow());
    for (const [index, filter] of [...filters, ...more].entries())
      expect(await count(filter), filter).toEqual([0, singles[index]]);
  });

  test("one process an hour rolls up, and running it again changes nothing", async () => {
    await sendMany(28);
    clock.advanceMs((SINGLES_HOURS + 2) * HOUR_MS);
    const second = await openStore(address());
    await Promise.all([
      rollUpUsage(store(), hourNow()),
      rollUpUsage(second, hourNow()),
      rollUpUsage(store(), hourNow()),
    ]);
    const after = await recordedHours();
    clock.advanceMs(HOUR_MS);
    await rollUpUsage(second, hourNow());
    await second.destroy();
    expect(await recordedHours()).toEqual(after);
    expect(after).toEqual(await chargedHours());
  });

  test("anything older than 90 days is deleted", async () => {
    await sendMany(7);
    clock.advanceMs((HISTORY_HOURS + 1) * HOUR_MS);
    await send(0);
    await rollUpUsage(store(), hourNow());
    expect(await recordedHours()).toEqual([[hourNow(), 1]]);
    expect(await store().selectFrom("usage_kind").select("id").execute()).toEqual([]);
    expect(await chargedHours()).toEqual([[hourNow(), 1]]);
  });

  test("days follow the reader's calendar, even in half-hour zones and when the clock goes back", async () => {
    const firstOf = async (query: string, zone: string, offset = 0) =>
      (await usage(query, { ...SETTINGS, hourOffsetMinutes: offset }, zone)).hours[0]?.startsAt;
    expect(await firstOf("range=7d", "UTC")).toBe("2026-02-24T00:00:00.000Z");
    expect(await firstOf("range=30d", "UTC")).toBe("2026-02-01T00:00:00.000Z");
    // The first clock hour that begins on February 24 in Kolkata starts at 00:30.
    expect(await firstOf("range=7d", "Asia/Kolkata")).toBe("2026-02-23T19:00:00.000Z");
    expect(await firstOf("range=7d", "Asia/Kolkata", 30)).toBe("2026-02-23T18:30:00.000Z");
    clock.moveTo("2026-10-28T10:20:00Z");
    expect(await firstOf("range=7d", "Europe/Berlin")).toBe("2026-10-21T22:00:00.000Z");
    expect((await usage("range=7d", SETTINGS, "Europe/Berlin")).hours).toHaveLength(7 * 24 + 1 - 12);
    expect((await usage("range=24h")).hours).toHaveLength(24);
  });

  test("an hour before the ledger began is “not recorded”; a used-up hour is still marked after 30 days", async () => {
    await send(0);
    await limits(SETTINGS).limitObserved(hourNow(), hourLimit(clock.now()));
    const { hours } = await usage("range=24h");
    expect(hours.map(({ recorded, reached }) => [recorded, reached])).toEqual([
      ...Array.from({ length: 23 }, () => [false, false]),
      [true, true],
    ]);
    clock.advanceMs(20 * 24 * HOUR_MS);
    await rollUpUsage(store(), hourNow());
    const later = await usage("range=30d");
    expect(later.hours.filter(({ reached }) => reached)).toMatchObject([{ confirmed: 1, others: 999 }]);
  });
});
