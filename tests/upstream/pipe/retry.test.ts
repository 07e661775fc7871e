import { beforeEach, describe, expect, test } from "vitest";
import type { Lane } from "../../../lib/domain/quota/caller";
import { Refusal } from "../../../lib/quota/refusal";
import { Breaker, guarded } from "../../../lib/upstream/pipe/breaker";
import { type Send, TransportFailure, type UpstreamResponse } from "../../../lib/upstream/pipe/pipe";
import { retried } from "../../../lib/upstream/pipe/retried";
import { RetryBucket } from "../../../lib/upstream/pipe/retry-bucket";
import { onBothStores } from "../../support/both-stores";
import { quotaGround } from "../../support/quota/quota-ground";
import { PROJECTS_REQUEST } from "./transports";

const DEADLINE_MS = 15_000;

onBothStores("retries", (freshPlace) => {
  const { clock, store } = quotaGround(freshPlace);
  let hits = 0;
  beforeEach(() => {
    hits = 0;
  });

  type Response = Pick<UpstreamResponse, "status"> & Partial<UpstreamResponse>;
  type Said = Response | TransportFailure["kind"];
  const answer = (response: Response): UpstreamResponse => {
    const times = { sentAtMs: clock.now(), receivedAtMs: clock.now(), hour: 1 };
    return { headers: {}, text: "{}", path: "/projects/", requestId: "id", ...times, ...response };
  };
  const processOf = (say: (hit: number) => Said, { usedShare = 0, keyFp = "k" } = {}) => {
    const send: Send = async () => {
      hits += 1;
      const outcome = say(hits);
      if (typeof outcome === "string") throw new TransportFailure(outcome, "no answer", "/projects/");
      return answer(outcome);
    };
    const bucket = new RetryBucket(store(), keyFp);
    const guard = guarded(new Breaker(store(), clock, keyFp, DEADLINE_MS), bucket, send);
    const pipe = retried({ clock, bucket, deadlineMs: DEADLINE_MS, usedShare: async () => usedShare }, guard);
    return (lane: Lane = "person", despiteBlock = false) =>
      pipe({ ...PROJECTS_REQUEST, caller: { lane, name: lane }, despiteBlock }).catch((error: unknown) => error);
  };
  const hitsOf = async (outcome: Said, lane: Lane) => {
    await processOf(() => outcome)(lane);
    return hits;
  };

  const ONCE = [200, 201, 204, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 406, 409, 410, 418, 422, 429]
    .concat([451, 501, 505, 507, 511, 599])
    .map((status) => [status, 1, 1] as const);
  const FAULTS = [500, 502, 503, 504].map((status) => [status, 2, 3] as const);
  const EXPECTED = [...ONCE, ...FAULTS, ["unsent", 2, 3], ["timeout", 1, 2], ["broken", 1, 2]] as const;
  test(`R1q: each of ${EXPECTED.length} kinds of response is retried only if that may help, by a page and by a job`, async () => {
    const results: (readonly [number | string, number, number])[] = [];
    for (const [outcome] of EXPECTED) {
      const tries: number[] = [];
      for (const lane of ["person", "job"] as const) {
        await store().deleteFrom("service_health").execute();
        hits = 0;
        tries.push(await hitsOf(typeof outcome === "number" ? { status: outcome } : outcome, lane));
      }
      results.push([outcome, tries[0] ?? 0, tries[1] ?? 0]);
    }
    expect(results).toEqual(EXPECTED);
  });

  test("R1q: an unreadable success is retried by jobs only", async () => {
    const cut = { status: 200, text: '{"results": [' };
    expect(await hitsOf(cut, "person")).toBe(1);
    expect(await hitsOf(cut, "job")).toBe(3);
  });

  test("R2q: an hour of failures costs 400 loads of two processes at most 410 requests", async () => {
    const processes = [processOf(() => ({ status: 500 })), processOf(() => ({ status: 500 }))];
    for (let wish = 0; wish < 400; wish += 1) {
      await processes[wish % 2]?.();
      clock.advanceMs(9_000);
    }
    expect(hits).toBeLessThanOrEqual(410);
    expect(hits).toBeGreaterThan(100);
  });

  test("without the breaker the bucket alone allows ten retries, and each response earns a fifth of one", async () => {
    const bucket = new RetryBucket(store(), "k");
    const takes: boolean[] = [];
    for (let take = 0; take < 12; take += 1) takes.push(await bucket.take(false));
    expect(takes.filter(Boolean)).toHaveLength(10);
    for (let refill = 0; refill < 9; refill += 1) await bucket.refill();
    expect(await bucket.take(true)).toBe(false);
    await bucket.refill();
    expect(await bucket.take(true)).toBe(true);
  });

  test("R5: after five consecutive failures, all processes together send nothing for half a minute, then one request", async () => {
    let broken = true;
    const processes = [1, 2].map(() => processOf(() => (broken ? "timeout" : { status: 200 })));
    const ask = (index: number) => processes[index % 2]?.();
    for (let wish = 0; wish < 5; wish += 1) await ask(wish);
    expect(hits).toBe(5);
    for (let wish = 0; wish < 10; wish += 1) expect(await ask(wish)).toMatchObject({ reason: "service_resting" });
    expect(hits).toBe(5);
    clock.advanceMs(30_001);
    await Promise.all([ask(0), ask(1), ask(0), ask(1)]);
    expect(hits).toBe(6);
    clock.advanceMs(30_001);
    broken = false;
    expect(await ask(0)).toMatchObject({ status: 200 });
    expect(await ask(1)).toMatchObject({ status: 200 });
    expect(hits).toBe(8);
  });

  test("a user can explicitly try a paused service", async () => {
    const ask = processOf(() => "timeout");
    for (let wish = 0; wish < 6; wish += 1) await ask();
    expect(await ask("person", true)).toBeInstanceOf(TransportFailure);
    expect(await ask()).toBeInstanceOf(Refusal);
    expect(hits).toBe(6);
  });

  test("unsent requests don't pause the service, and one key's pause doesn't affect another", async () => {
    const away = processOf(() => "unsent");
    for (let wish = 0; wish < 10; wish += 1) expect(await away()).toMatchObject({ kind: "unsent" });
    const failing = processOf(() => "timeout");
    for (let wish = 0; wish < 5; wish += 1) await failing();
    expect(await failing()).toBeInstanceOf(Refusal);
    expect(await processOf(() => ({ status: 200 }), { keyFp: "other" })()).toMatchObject({ status: 200 });
  });

  test("R6: nothing is retried in the last tenth of the hour", async () => {
    await processOf(() => ({ status: 500 }), { usedShare: 0.901 })();
    expect(hits).toBe(1);
    await processOf(() => ({ status: 500 }), { usedShare: 0.9 })();
    expect(hits).toBe(3);
  });

  describe("R4: Retry-After", () => {
    const inSeconds = (seconds: number) => new Date(clock.now() + seconds * 1_000).toUTCString();
    test.each([
      ["0", 2, 500],
      ["5", 2, 5_000],
      ["30", 1, 0],
      ["3600", 1, 0],
      ["1000000000", 2, 500],
      ["-1", 2, 500],
      ["soon", 2, 500],
      ["5, 9", 2, 500],
    ] as const)("%s after a 503: %i requests, at most about %i ms in between", async (header, tries, waitMs) => {
      await processOf(() => ({ status: 503, headers: { "retry-after": header } }))();
      expect(hits).toBe(tries);
      const [shortest, longest] = [Math.min(250, waitMs), Math.max(1_000, waitMs)];
      expect(clock.sleeps.every((slept) => slept >= shortest && slept <= longest)).toBe(true);
      if (waitMs >= 5_000) expect(clock.sleeps).toEqual([waitMs]);
    });

    test("dates work too, and a job waits up to thirty seconds", async () => {
      await processOf(() => ({ status: 503, headers: { "retry-after": inSeconds(8), date: inSeconds(0) } }))();
      expect(clock.sleeps).toEqual([8_000]);
      await processOf((hit) => (hit === 3 ? { status: 503, headers: { "retry-after": "30" } } : { status: 200 }))(
        "job",
      );
      expect(clock.sleeps).toEqual([8_000, 30_000]);
    });
  });

  test("R7q: the tries of a page share its deadline, and none begins after it", async () => {
    const allowedMs: (number | undefined)[] = [];
    const send: Send = async ({ deadlineMs }) => {
      allowedMs.push(deadlineMs);
      clock.advanceMs(200);
      return answer({ status: 500 });
    };
    const bucket = new RetryBucket(store(), "k");
    const context = { clock, bucket, deadlineMs: 900, usedShare: async () => 0, random: () => 0 };
    await retried(context, send)(PROJECTS_REQUEST);
    expect(allowedMs).toEqual([900, 900 - 200 - 250]);
    const late = { now: clock.now, sleep: async () => clock.advanceMs(60_000) };
    expect(await retried({ ...context, clock: late }, send)(PROJECTS_REQUEST)).toMatchObject({ status: 500 });
    expect(allowedMs).toHaveLength(3);
  });

  test("R3: delays are between a quarter of a second and one, spread evenly; a job's second one is up to two", async () => {
    const bucket = new RetryBucket(store(), "k");
    const send: Send = async () => answer({ status: 500 });
    const delaysOf = async (lane: Lane, randomValue: number) => {
      await store().deleteFrom("service_health").execute();
      clock.sleeps.length = 0;
      const context = { clock, bucket, deadlineMs: DEADLINE_MS, usedShare: async () => 0, random: () => randomValue };
      await retried(context, send)({ ...PROJECTS_REQUEST, caller: { lane, name: "" } });
      return [...clock.sleeps];
    };
    expect(await delaysOf("person", 0)).toEqual([250]);
    expect(await delaysOf("person", 0.5)).toEqual([625]);
    expect(await delaysOf("person", 1)).toEqual([1_000]);
    expect(await delaysOf("job", 0.5)).toEqual([625, 1_125]);
  });
});
