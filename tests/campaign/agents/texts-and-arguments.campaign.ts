import { afterEach, beforeEach, expect, test } from "vitest";
import { readHostileTexts } from "../../mcp/hostile-texts";
import { agentOf, type TestAgent } from "../../mcp/support";
import { askForAnyId, callWrongly } from "../../mcp/wrong-calls";
import { type Stack, stack } from "../../support/stack";
import { report } from "../support/report";

const TEXTS = 200;
const WRONG_CALLS = 10_000;
const ODD_IDS = 500;

let desk: Stack;
let agent: TestAgent;
beforeEach(async () => {
  desk = await stack();
  agent = await agentOf(desk.container);
});
afterEach(async () => {
  await agent.close();
  await desk.close();
});

test("M6: prompt injections arrive as bounded JSON strings without invisible characters", async (context) => {
  const { answers, bytesMost } = await readHostileTexts(desk, TEXTS);
  report(context, `${TEXTS} texts in ${answers} answers, the largest ${bytesMost} bytes; unseen characters 0`);
  expect(answers).toBeGreaterThan(5);
});

test("M7: arguments of any shape are returned as errors and send nothing", async (context) => {
  await callWrongly(agent, WRONG_CALLS);
  const sent = await desk.counted();
  report(context, `${WRONG_CALLS} calls, all refused; requests ${sent}, faults of ours ${agent.faults.length}`);
  expect(sent).toBe(0);
  expect(agent.faults).toEqual([]);
});

test("M7-ids: an id of any shape gets a response without leaving its path", async (context) => {
  await askForAnyId(agent, ODD_IDS, () => desk.clock.advanceMs(61_000));
  const after = await agent.call("list_projects", { max_cost: 1 });
  report(context, `${ODD_IDS} ids, all refused; faults of ours ${agent.faults.length}`);
  expect(after.isError).toBe(false);
  expect(agent.faults).toEqual([]);
});
