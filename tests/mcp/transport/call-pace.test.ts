import { expect, test } from "vitest";
import { CallPace } from "../../../lib/mcp/transport/call-pace";

const enter = async (pace: CallPace, name = "Agent") => {
  const leave = await pace.enter(name);
  if (leave === null) throw new Error("refused");
  return leave;
};
const settle = (ms = 20) => new Promise((resolve) => setTimeout(resolve, ms));

test("four calls of a token run at a time; the others begin in their order as each ends", async () => {
  const pace = new CallPace();
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  for (let call = 0; call < 7; call += 1)
    void enter(pace).then((leave) => {
      begun.push(call);
      ends.push(leave);
    });
  await settle();
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[0]?.();
  ends[1]?.();
  // A tenth of a second apart.
  await settle(300);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
});

test("after the first four, at most ten calls a second begin, and other tokens don't wait", async () => {
  const pace = new CallPace();
  const began = performance.now();
  for (let call = 0; call < 14; call += 1) (await enter(pace))();
  expect(performance.now() - began).toBeGreaterThanOrEqual(900);
  const order: string[] = [];
  const inTurn = async (name: string) => {
    await enter(pace, name);
    order.push(name);
  };
  await Promise.all([inTurn("Agent"), inTurn("Other")]);
  expect(order).toEqual(["Other", "Agent"]);
});

test("more than a hundred waiting calls are refused; freed places are used", async () => {
  const pace = new CallPace();
  const ends = await Promise.all(Array.from({ length: 4 }, () => enter(pace)));
  const waiting = Array.from({ length: 100 }, () => pace.enter("Agent"));
  expect(await pace.enter("Agent")).toBeNull();
  ends[0]?.();
  expect(await waiting[0]).not.toBeNull();
  const next = pace.enter("Agent");
  await settle();
  expect(await Promise.race([next.then(() => "begun"), Promise.resolve("waits")])).toBe("waits");
});
