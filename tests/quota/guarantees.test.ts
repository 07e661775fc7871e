import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../lib/domain/time/units";
import { sweepDead } from "../../lib/quota/hour-quota";
import { LedgerFailure } from "../../lib/quota/refusal";
import { metered } from "../../lib/upstream/pipe/metered";
import type { Transport } from "../../lib/upstream/pipe/transport";
import { onBothStores } from "../support/both-stores";
import { book, bookUpTo } from "../support/quota/ledger-ground";
import { ledgerSettings } from "../support/quota/ledger-settings";
import { bareLimit, hourLimit } from "../support/quota/limit-refusals";
import { quotaGround } from "../support/quota/quota-ground";
import { PROJECTS_REQUEST } from "../upstream/pipe/transports";

const DEADLINE_MS = 15_000;

onBothStores("the guarantees", (freshPlace) => {
  const { clock, store, ledger: ledgerOf, limits, answered } = quotaGround(freshPlace);
  const usedIn = async (hour: number) =>
    (await store().selectFrom("quota_window").select("used").where("hour", "=", hour).executeTakeFirst())?.used ?? 0;

  test("Q4: agents stop at half, jobs at four fifths, and a user always gets the last fifth", async () => {
    const ledger = ledgerOf(50);
    const bookedCounts: number[] = [];
    for (const lane of ["mcp", "job", "person"] as const) bookedCounts.push(await bookUpTo(ledger, 60, lane));
    expect(bookedCounts).toEqual([25, 15, 10]);
  });

  test("Q23: two keys have an hour each, and only a fingerprint of each is stored", async () => {
    const [one, other] = [ledgerOf(ledgerSettings(1, { keyFp: "a" })), ledgerOf(ledgerSettings(1, { keyFp: "b" }))];
    await book(one);
    await expect(book(one)).rejects.toMatchObject({ reason: "limit_reached" });
    await expect(book(other)).resolves.toBeDefined();
  });

  test("Q22: lowering the limit below what is used sends nothing; raising it continues", async () => {
    for (let request = 0; request < 9; request += 1) await book(ledgerOf(10));
    await expect(book(ledgerOf(8))).rejects.toMatchObject({ reason: "limit_reached" });
    await expect(book(ledgerOf(15))).resolves.toBeDefined();
  });

  test("Q11q: nothing is sent while the ledger can't record", async () => {
    const sentFor: number[] = [];
    const send = metered(ledgerOf(10), transportTo(sentFor));
    await store().schema.dropTable("quota_attempt").execute();
    for (let wish = 0; wish < 50; wish += 1) await expect(send(PROJECTS_REQUEST)).rejects.toBeInstanceOf(LedgerFailure);
    expect(sentFor).toEqual([]);
    expect(await store().selectFrom("quota_window").selectAll().execute()).toEqual([]);
  });

  test("C10: a paused process gives back its old booking and books again before it sends anything", async () => {
    const ledger = ledgerOf(10);
    const bookNow = ledger.book.bind(ledger);
    let isFirst = true;
    ledger.book = async (request) => {
      const booking = await bookNow(request);
      if (isFirst) clock.advanceMs(HOUR_MS);
      isFirst = false;
      return booking;
    };
    const sentFor: number[] = [];
    const answer = await metered(ledger, transportTo(sentFor))(PROJECTS_REQUEST);
    const hourNow = Math.floor(clock.now() / HOUR_MS);
    expect(sentFor).toEqual([hourNow]);
    expect(answer.hour).toBe(hourNow);
    expect([await usedIn(hourNow - 1), await usedIn(hourNow)]).toEqual([0, 1]);
  });

  test("C4: a clock set back an hour still books in the hour the service has shown", async () => {
    const ledger = ledgerOf(2);
    const hour = await ledger.settle(await book(ledger), answered(200));
    clock.advanceMs(-HOUR_MS);
    expect((await book(ledger)).hour).toBe(hour);
    await expect(book(ledger)).rejects.toMatchObject({ reason: "limit_reached" });
  });

  test("C3: a request booked in the wrong hour counts in the hour the service's date shows", async () => {
    const ledger = ledgerOf(2);
    const shownMs = clock.now() + HOUR_MS;
    const hour = await ledger.settle(await book(ledger), answered(200, { dateMs: shownMs }));
    expect(hour).toBe(Math.floor(shownMs / HOUR_MS));
    expect(await usedIn(hour)).toBe(1);
    expect((await book(ledger)).hour).toBe(hour);
    await expect(book(ledger)).rejects.toMatchObject({ reason: "limit_reached" });
  });

  test("C3: a clock that was years ahead doesn't block later hours forever", async () => {
    const ledger = ledgerOf(2);
    clock.advanceMs(50 * 365 * DAY_MS);
    await ledger.settle(await book(ledger), answered(200));
    clock.advanceMs(-50 * 365 * DAY_MS);
    expect((await book(ledger)).hour).toBe(Math.floor(clock.now() / HOUR_MS));
  });

  test("C8q: a refusal from the previous hour doesn't block the new one", async () => {
    const ledger = ledgerOf(100);
    const limitState = limits(100);
    // The service is three seconds behind: our 11:00:00.4 is its 10:59:57.
    for (let answers = 0; answers < 3; answers += 1) {
      await ledger.settle(await book(ledger), answered(200, { dateMs: clock.now() - 3_000 }));
      clock.advanceMs(330);
    }
    clock.moveTo("2026-03-02T11:00:00.400Z");
    const booking = await book(ledger);
    const refusedIn = await ledger.settle(booking, answered(429, { dateMs: clock.now() - 3_000 }));
    await limitState.limitObserved(refusedIn, hourLimit(clock.now()));
    expect(refusedIn).toBe(Math.floor(Date.parse("2026-03-02T10:00:00Z") / HOUR_MS));
    clock.advanceMs(20_000);
    expect(await bookUpTo(ledger, 100)).toBeGreaterThanOrEqual(95);
  });

  test("R10q: after a 429 nothing is sent until the reset, give or take the uncertainty of the clock", async () => {
    const ledger = ledgerOf(100);
    const limitState = limits(100);
    const { opensAtMs } = await limitState.limitObserved(
      await ledger.settle(await book(ledger), answered(429)),
      hourLimit(clock.now()),
    );
    const elsewhere = ledgerOf(100);
    for (const each of [ledger, elsewhere])
      await expect(book(each)).rejects.toMatchObject({ reason: "limit_reached", opensAtMs });
    expect(opensAtMs - Date.parse("2026-03-02T11:00:00Z")).toBeLessThanOrEqual(6_000);
    clock.advanceMs(opensAtMs + 1_000 - clock.now());
    await expect(book(elsewhere)).resolves.toBeDefined();
  });

  test("R9q: a rejected key stays rejected in every process, even when an older response arrives late", async () => {
    const limitState = limits(100);
    const ledger = ledgerOf(100);
    const slow = await book(ledger);
    const slowSentAtMs = clock.now();
    clock.advanceMs(1_000);
    await limitState.keyRejected();
    clock.advanceMs(1_000);
    await limitState.requestAccepted(
      await ledger.settle(slow, answered(200, { sentAtMs: slowSentAtMs })),
      slowSentAtMs,
    );
    clock.advanceMs(10 * 60_000);
    await expect(book(ledgerOf(100))).rejects.toMatchObject({ reason: "key_rejected" });
  });

  test("a response to a request sent before a 429 doesn't reopen the hour", async () => {
    const limitState = limits(100);
    const ledger = ledgerOf(100);
    const slow = await book(ledger);
    const slowSentAtMs = clock.now();
    clock.advanceMs(500);
    await limitState.limitObserved(await ledger.settle(await book(ledger), answered(429)), hourLimit(clock.now()));
    clock.advanceMs(500);
    await limitState.requestAccepted(
      await ledger.settle(slow, answered(200, { sentAtMs: slowSentAtMs })),
      slowSentAtMs,
    );
    await expect(book(ledger)).rejects.toMatchObject({ reason: "limit_reached" });
  });

  test("the fourth short-term limit of an hour closes the hour", async () => {
    const limitState = limits(100);
    const ledger = ledgerOf(100);
    for (let limits = 0; limits < 4; limits += 1) {
      await limitState.limitObserved(
        await ledger.settle(await book(ledger), answered(429)),
        bareLimit(clock.now(), 5_000),
      );
      clock.advanceMs(5_001);
    }
    await expect(book(ledger)).rejects.toMatchObject({ reason: "limit_reached" });
    clock.advanceMs(30 * 60_000);
    await expect(book(ledger)).rejects.toMatchObject({ reason: "limit_reached" });
  });

  test("bookings of a dead process become unknown and stay charged; bookings in flight are unchanged", async () => {
    const ledger = ledgerOf(10);
    const { hour } = await book(ledger);
    clock.advanceMs(2 * DEADLINE_MS + 1);
    await book(ledger);
    await sweepDead(store(), { keyFp: "k", nowMs: clock.now(), deadlineMs: DEADLINE_MS });
    const states = await store().selectFrom("quota_attempt").select("state").orderBy("reserved_at").execute();
    expect(states).toEqual([{ state: "unknown" }, { state: "reserved" }]);
    expect(await usedIn(hour)).toBe(2);
  });

  const transportTo = (sentFor: number[]): Transport => ({
    async send({ hour }) {
      sentFor.push(hour);
      return { status: 200, headers: {}, text: "{}", path: "/", sentAtMs: clock.now(), receivedAtMs: clock.now() };
    },
    close: async () => undefined,
  });
});
