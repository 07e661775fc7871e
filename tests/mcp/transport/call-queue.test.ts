import { expect, test } from "vitest";
import { CallQueue } from "../../../lib/mcp/transport/call-queue";

test("four calls of a token run at a time, in order; other tokens don't wait", async () => {
  const queue = new CallQueue();
  const startedCalls: string[] = [];
  const ends: (() => void)[] = [];
  const call = (name: string) => () => {
    startedCalls.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  for (const name of ["1", "2", "3", "4", "5", "6"]) void queue.run("Agent", call(name));
  void queue.run("Other", call("other"));
  await expect.poll(() => startedCalls).toEqual(["1", "2", "3", "4", "other"]);
  ends[0]?.();
  await expect.poll(() => startedCalls.slice(5)).toEqual(["5"]);
});

test("the hundred and first waiting call is refused, until a call ends", async () => {
  const queue = new CallQueue();
  let end = () => {};
  const running = new Promise<void>((resolve) => {
    end = resolve;
  });
  const calls = Array.from({ length: 104 }, () => queue.run("Agent", () => running));
  expect(calls).not.toContain(null);
  // p-limit starts calls in a microtask.
  await Promise.resolve();
  expect(queue.run("Agent", () => running)).toBeNull();
  end();
  await Promise.all(calls);
  expect(await queue.run("Agent", async () => "begun")).toBe("begun");
});
