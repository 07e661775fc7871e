import { afterEach, beforeEach, expect, test } from "vitest";
import { agentOf, codeOf, LOAD_PROJECTS } from "../../mcp/support";
import { read, type Stack, stack } from "../../support/stack";
import { report } from "../support/report";

const CALLS = 5_000;
const LIMIT = 1_000;
const CAP = 500;
const BETWEEN_CALLS_MS = 400;
const PERSON_EVERY = 50;

let desk: Stack;
beforeEach(async () => {
  desk = await stack({ at: "2026-03-02T10:05:00.000Z", settings: { requestsPerHourMax: LIMIT } });
});
afterEach(() => desk.close());

function mostInAMinute(sentAtMs: readonly number[]): number {
  let first = 0;
  return sentAtMs.reduce((most, at, index) => {
    while (at - (sentAtMs[first] ?? at) >= 60_000) first += 1;
    return Math.max(most, index - first + 1);
  }, 0);
}

test("M5: agents that loop stop at their cap and at sixty a minute; a person keeps the rest", async (context) => {
  const agents = [await agentOf(desk.container, "Loop A"), await agentOf(await desk.another(), "Loop B")];
  const sentAtMs: number[] = [];
  const codes = new Set<unknown>();
  const person = () => desk.container.upstream.listProjects(read("now", 1));
  let personReads = 0;
  let personRefused = 0;
  for (let call = 0; call < CALLS; call += 1) {
    const said = await agents[call % 2]?.call("load", LOAD_PROJECTS);
    if (said === undefined) throw new Error("no agent");
    for (let sent = 0; sent < Number(said.data.cost); sent += 1) sentAtMs.push(desk.clock.now());
    codes.add(said.isError ? codeOf(said) : (Object(said.data.problem).code ?? "read"));
    desk.clock.advanceMs(BETWEEN_CALLS_MS);
    if (call % PERSON_EVERY !== 0) continue;
    personReads += 1;
    if ((await person()).problem !== null) personRefused += 1;
  }
  for (; personReads < LIMIT - CAP; personReads += 1) if ((await person()).problem !== null) personRefused += 1;
  const after = await person();
  const counted = await desk.counted();
  const perMinute = mostInAMinute(sentAtMs);
  report(
    context,
    `${CALLS} calls: ${sentAtMs.length} sent of ${CAP}, at most ${perMinute} in 60 s; person ${personReads} asked, ${personRefused} refused; service ${counted} of ${LIMIT}`,
  );
  expect(sentAtMs).toHaveLength(CAP);
  expect(perMinute).toBe(60);
  expect([...codes].sort()).toEqual(["agents_limit_reached", "minute_limit_reached", "read"]);
  expect(personRefused).toBe(0);
  expect(after.problem?.code).toBe("limit_reached");
  expect(counted).toBe(LIMIT);
});
