import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Booking } from "../../../lib/quota/booking";
import { Ledger } from "../../../lib/quota/ledger";
import { LimitState } from "../../../lib/quota/limit-state";
import { Refusal } from "../../../lib/quota/refusal";
import { openStore, type Store } from "../../../lib/store/open-store";
import { Flights } from "../../../lib/upstream/pipe/coalesced";
import { metered } from "../../../lib/upstream/pipe/metered";
import type { Transport } from "../../../lib/upstream/pipe/transport";
import { handClock } from "../../support/hand-clock";
import { ledgerSettings } from "../../support/quota/ledger-settings";
import { hourLimit } from "../../support/quota/limit-refusals";
import { scaledCount } from "../../support/scaled";
import { answeredWith, hourlyService } from "../../support/services/hourly-service";

const SEQUENCES = scaledCount(10_000, 40);
const SCHEDULES = scaledCount(2_000, 40);
const COMMANDS_MAX = 60;
const LIMIT = 8;
const START = "2026-03-02T10:57:00.000Z";

const DEADLINE_MS = 15_000;

// In memory if possible: these runs test order, not disks.
const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "keyword-desk-model-"));
let store: Store;
beforeAll(async () => {
  store = await openStore(join(folder, "keyword-desk.sqlite"));
});
afterAll(async () => {
  await store.destroy();
  rmSync(folder, { recursive: true, force: true });
});

function ledgerRun(at: string, { limit, skewMs = 0, keyFp }: { limit: number; skewMs?: number; keyFp: string }) {
  const clock = handClock(at);
  const settings = ledgerSettings(limit, { keyFp, deadlineMs: DEADLINE_MS });
  return {
    clock,
    service: hourlyService(clock, { limit, skewMs }),
    ledger: new Ledger(store, clock, settings),
    limitState: new LimitState(store, clock, settings),
  };
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("book" as const), lane: fc.constantFrom("person", "job", "mcp") }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("arrive" as const), index: fc.nat(20) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom("settle" as const, "lose" as const), index: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom("refund" as const, "crash" as const), index: fc.nat(20) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 14_000 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 60_000, max: 2_400_000 }) }),
  },
);

type UnderWay = { booking: Booking; sentAtMs: number; answer: { status: number; dateHeader: string } | null };

test("Q12: whatever happens in whatever order, no hour of the service gets more than its limit or than was charged", async (context) => {
  const counts = { sequences: 0, commands: 0, hits: 0 };
  const property = fc.asyncProperty(
    fc.integer({ min: -4_900, max: 4_900 }),
    fc.array(command, { maxLength: COMMANDS_MAX, size: "max" }),
    async (skewMs, commands) => {
      counts.sequences += 1;
      const keyFp = `q12-${counts.sequences}`;
      const run = ledgerRun(START, { limit: LIMIT, skewMs, keyFp });
      const underWay: UnderWay[] = [];
      const usedByHour = async () => {
        const query = store.selectFrom("quota_window").select(["hour", "used"]).where("key_fp", "=", keyFp);
        return new Map((await query.execute()).map((row) => [row.hour, row.used]));
      };
      const pick = (index: number) => underWay[index % Math.max(1, underWay.length)];
      const drop = (one: UnderWay) => underWay.splice(underWay.indexOf(one), 1);
      let before = await usedByHour();
      for (const each of commands) {
        counts.commands += 1;
        let mayFall = 0;
        if (each.kind === "book") {
          const request = {
            caller: { lane: each.lane as "person", name: "model" },
            endpoint: "projects",
            about: "",
          } as const;
          const booking = await run.ledger.book(request).catch(nullIfRefused);
          if (booking !== null) underWay.push({ booking, sentAtMs: run.clock.now(), answer: null });
        } else if (each.kind === "wait") {
          run.clock.advanceMs(each.ms);
          // A response after the deadline never arrives: the connection was cut.
          for (const late of [...underWay])
            if (run.ledger.leftMs(late.booking) < 0) {
              await run.ledger.settle(late.booking, { kind: "unknown" });
              drop(late);
            }
        } else {
          const one = pick(each.index);
          if (one === undefined) continue;
          if (each.kind === "arrive") one.answer ??= run.service.arrive();
          else if (each.kind === "settle" && one.answer !== null) {
            mayFall = 1;
            const hour = await run.ledger.settle(one.booking, answeredWith(one.answer, one.sentAtMs));
            if (one.answer.status === 429) await run.limitState.limitObserved(hour, hourLimit(run.clock.now()));
            drop(one);
          } else if (each.kind === "lose") {
            await run.ledger.settle(one.booking, { kind: "unknown" });
            drop(one);
          } else if (each.kind === "refund" && one.answer === null) {
            mayFall = 1;
            await run.ledger.settle(one.booking, { kind: "unsent" });
            drop(one);
          } else if (each.kind === "crash") drop(one);
        }
        const after = await usedByHour();
        for (const [hour, hits] of run.service.hits) {
          expect(hits).toBeLessThanOrEqual(LIMIT);
          expect(after.get(hour) ?? 0).toBeGreaterThanOrEqual(hits);
        }
        for (const [hour, was] of before) expect(was - (after.get(hour) ?? 0)).toBeLessThanOrEqual(mayFall);
        before = after;
      }
      for (const hits of run.service.hits.values()) counts.hits += hits;
    },
  );
  await fc.assert(property, { numRuns: SEQUENCES, seed: 12, endOnFailure: true });
  await context.annotate(
    `${counts.sequences} sequences, ${counts.commands} commands, ${counts.hits} requests, limit ${LIMIT}: overspent 0, under-counted 0, falls of the count without a refund or release 0`,
  );
  expect(counts.hits).toBeGreaterThan(counts.sequences);
});

test("Q13: in any order of readers and responses, one flight sends one request and the limit holds", async (context) => {
  const counts = { schedules: 0, asked: 0, sent: 0 };
  const property = fc.asyncProperty(
    fc.scheduler(),
    fc.array(fc.nat(5), { minLength: 1, maxLength: 24 }),
    async (scheduler, things) => {
      counts.schedules += 1;
      const keyFp = `q13-${counts.schedules}`;
      const run = ledgerRun("2026-03-02T10:05:00.000Z", { limit: 4, keyFp });
      const flying = new Map<string, number>();
      let sentCount = 0;
      const transport: Transport = {
        close: async () => undefined,
        async send(_booking, { about }) {
          sentCount += 1;
          flying.set(about, (flying.get(about) ?? 0) + 1);
          expect(flying.get(about)).toBe(1);
          await scheduler.schedule(Promise.resolve(), `answer ${about}`);
          flying.set(about, 0);
          const at = run.clock.now();
          return { status: 200, headers: {}, text: "[]", path: "/", sentAtMs: at, receivedAtMs: at };
        },
      };
      const send = metered(run.ledger, transport);
      const flights = new Flights<unknown>();
      const asks = things.map((thing) =>
        scheduler
          .schedule(Promise.resolve(), `ask ${thing}`)
          .then(() => flights.join(String(thing), undefined, () => send(requestFor(String(thing)))))
          .catch(nullIfRefused),
      );
      await scheduler.waitFor(Promise.all(asks));
      expect(sentCount).toBeLessThanOrEqual(4);
      const windows = await store.selectFrom("quota_window").select("used").where("key_fp", "=", keyFp).execute();
      expect(windows.reduce((sum, row) => sum + row.used, 0)).toBe(sentCount);
      counts.asked += things.length;
      counts.sent += sentCount;
    },
  );
  await fc.assert(property, { numRuns: SCHEDULES, seed: 13, endOnFailure: true });
  await context.annotate(
    `${counts.schedules} schedules, ${counts.asked} askers, ${counts.sent} requests: two at once for one thing 0, overspent 0`,
  );
  expect(counts.sent).toBeLessThan(counts.asked);
});

const requestFor = (about: string) =>
  ({
    endpoint: "projects",
    segments: ["projects"],
    query: {},
    caller: { lane: "person", name: "model" },
    about,
    despiteBlock: false,
    deadlineMs: DEADLINE_MS,
  }) as const;
