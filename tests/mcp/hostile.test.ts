import { afterAll, beforeAll, expect, test } from "vitest";
import { cleanText } from "../../lib/mcp/clean-text";
import { type Stack, stack } from "../support/stack";
import { ESC, readHostileTexts } from "./hostile-texts";
import { agentOf, type TestAgent } from "./support";
import { askForAnyId, callWrongly } from "./wrong-calls";

/** The campaign runs two hundred texts and ten thousand calls; this test has every kind of both. */
let desk: Stack;
let agent: TestAgent;
beforeAll(async () => {
  desk = await stack();
  agent = await agentOf(desk.container);
});
afterAll(async () => {
  await agent.close();
  await desk.close();
});

test("prompt injections arrive as bounded JSON strings without invisible characters", async () => {
  expect((await readHostileTexts(desk, 61)).answers).toBeGreaterThan(3);
});

test("visible text is unchanged", () => {
  for (const text of [
    "Größe 42 – “quoted”",
    "日本語 キーワード",
    "line\nbreak\tand tab",
    "עברית عربي",
    "crème brûlée 🙂 &<>",
  ])
    expect(cleanText(text)).toBe(text);
  expect(cleanText(`a${ESC}[1;31mb${ESC}]8;;http://x${ESC}\\c`)).toBe("abc");
  expect(cleanText("y".repeat(5_000))).toBe(`${"y".repeat(1_000)}… (cut, 5000 characters in all)`);
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
