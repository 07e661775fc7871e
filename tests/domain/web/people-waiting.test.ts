import { afterEach, expect, test } from "vitest";
import { CallTurns, nobodyWaits, personWaits } from "../../../lib/domain/web/people-waiting";

const FOR_PAGES_MS = 250;
/** Timers can fire this much early. */
const TIMER_MS = 5;

const over: (() => void)[] = [];
afterEach(() => {
  for (const each of over.splice(0)) each();
});
const someoneWaits = () => {
  const isOver = personWaits();
  over.push(isOver);
  return isOver;
};

test("a call begins once every page that is loading has loaded", async () => {
  const events: string[] = [];
  const pages = [someoneWaits(), someoneWaits()];
  const call = nobodyWaits(60_000).then(() => events.push("call"));
  pages[0]?.();
  pages[0]?.();
  await Promise.resolve();
  events.push("second page");
  pages[1]?.();
  await call;
  expect(events).toEqual(["second page", "call"]);
});

test("a call begins after a while even if pages are always loading", async () => {
  someoneWaits();
  const began = performance.now();
  const end = await new CallTurns(50).begin();
  end();
  expect(performance.now() - began).toBeGreaterThan(FOR_PAGES_MS - TIMER_MS);
});

test("many calls together wait for pages no longer than one call", async () => {
  someoneWaits();
  const turns = new CallTurns(50);
  let callCount = 0;
  // One after the other they would take minutes.
  const calls = Array.from({ length: 1_000 }, async () => {
    const end = await turns.begin();
    callCount += 1;
    end();
  });
  await Promise.all(calls);
  expect(callCount).toBe(1_000);
});

test("calls begin in their order, one after the other", async () => {
  const turns = new CallTurns(50);
  const events: string[] = [];
  const calls = [1, 2, 3].map(async (call) => {
    const end = await turns.begin();
    events.push(`begins ${call}`);
    await Promise.resolve();
    events.push(`ends ${call}`);
    end();
  });
  await Promise.all(calls);
  expect(events).toEqual([1, 2, 3].flatMap((call) => [`begins ${call}`, `ends ${call}`]));
});

test("a call that waits for the service doesn’t delay the next", async () => {
  const turns = new CallTurns(50);
  const endFirst = await turns.begin();
  const began = performance.now();
  const second = await turns.begin();
  const waitedMs = performance.now() - began;
  expect(waitedMs).toBeGreaterThan(50 - TIMER_MS);
  endFirst();
  second();
});
