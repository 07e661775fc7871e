import { beforeAll, expect, test } from "vitest";
import type { Stack } from "../support/stack";
import { readHostileTexts } from "./hostile-texts";
import { agentDesk, type TestAgent } from "./support";
import { askForAnyId, callWrongly } from "./wrong-calls";

/** The campaign runs two hundred texts and ten thousand calls; this test has every kind of both. */
let desk: Stack;
let agent: TestAgent;
beforeAll(async () => {
  const opened = await agentDesk();
  ({ desk, agent } = opened);
  return opened.close;
});

test("prompt injections arrive as bounded JSON strings without invisible characters", async () => {
  expect((await readHostileTexts(desk, 61)).answers).toBeGreaterThan(3);
});

test("arguments of any shape get a response, and an invalid call sends nothing", async () => {
  const before = await desk.counted();
  await callWrongly(agent, 300);
  expect(await desk.counted()).toBe(before);
  expect(agent.faults).toEqual([]);
});

test("any id gets a response without leaving its path", async () => {
  await askForAnyId(agent, 40, () => desk.clock.advanceMs(61_000));
  expect((await agent.call("list_projects", { max_cost: 1 })).isError).toBe(false);
  expect(agent.faults).toEqual([]);
});
