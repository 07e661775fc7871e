import { afterEach, expect, test } from "vitest";
import { nobodyWaits, personWaits } from "../../lib/domain/web/people-waiting";
import { CallTurns } from "../../lib/mcp/call-turns";

const over: (() => void)[] = [];
afterEach(() => {
  for (const each of over.splice(0)) each();
});
const someoneWaits = () => {
  const isOver = personWaits();
  over.push(isOver);
  return isOver;
};

test("a call begins when the last page is there", async () => {
  const said: string[] = [];
  const pages = [someoneWaits(), someoneWaits()];
  const waited = nobodyWaits(60_000).then(() => said.push("call"));
  pages[0]?.();
  pages[0]?.();
  await Promise.resolve();
  said.push("second page");
  pages[1]?.();
  await waited;
  expect(said).toEqual(["second page", "call"]);
});

test("where somebody always waits, a call begins all the same", async () => {
  someoneWaits();
  const end = await new CallTurns().begin();
  end();
});

test("calls begin in their order, one after the other", async () => {
  const turns = new CallTurns();
  const said: string[] = [];
  const calls = [1, 2, 3].map(async (call) => {
    const end = await turns.begin();
    said.push(`begins ${call}`);
    await Promise.resolve();
    said.push(`ends ${call}`);
    end();
  });
  await Promise.all(calls);
  expect(said).toEqual([1, 2, 3].flatMap((call) => [`begins ${call}`, `ends ${call}`]));
});

test("a call that waits for the service keeps no other from beginning", async () => {
  const turns = new CallTurns();
  await turns.begin();
  await turns.begin();
});
