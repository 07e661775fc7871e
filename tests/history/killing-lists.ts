import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { dayText } from "../../lib/domain/time/days";
import { openStore } from "../../lib/store/open-store";
import { SavedCopies } from "../../lib/upstream/saved/saved-copies";
import { openForTest } from "../support/both-stores";
import { compiledFile } from "../support/compiled";
import { dailyList, KILL_PROJECT, LIST_KEYWORDS, listDay, listOn, positionOn } from "./daily-list";

const EVER = { from: -100_000, to: 100_000 };
const PROCESS = new URL("kill-process.ts", import.meta.url);
const PROCESSES = 4;

/** @param days upper bound */
export async function checkKills(address: string, { kills, days }: { kills: number; days: number }): Promise<void> {
  await (await openStore(address)).destroy();
  let next = 0;
  for (let kill = 0; kill < kills && next < days; kill += 1) {
    const child = fork(await compiledFile(PROCESS), [address, String(next), String(days)]);
    next = await killedAt(child, next, { lists: 3 + (kill % 4), moreMs: (kill % 12) * 6 });
  }
  expect(next).toBeGreaterThanOrEqual(Math.min(days, 3 * kills));

  const copies = new SavedCopies(await openForTest(address), "kill", "https://service.example");
  // The list being saved during a kill is saved with its history, or not at all.
  const saved = (await copies.read(KILL_PROJECT))?.asOfMs ?? 0;
  const last = [next, next - 1].find((day) => listDay(dailyList(day), day).asOfMs === saved) ?? -1;
  expect(last).toBeGreaterThanOrEqual(next - 1);
  await expectDays(copies, last + 1);
}

async function expectDays({ history }: SavedCopies, days: number): Promise<void> {
  for (const keyword of [0, 17, LIST_KEYWORDS - 1]) {
    const [line, ...others] = await history.keyword("p", `k${keyword}`, EVER);
    expect(others).toEqual([]);
    expect(line?.points.map(({ on, position }) => [on, position])).toEqual(
      Array.from({ length: days }, (_, day) => [dayText(listOn(day)), positionOn(keyword, day)]),
    );
  }
  const trend = await history.trend("p");
  expect(trend.map(({ known, listed }) => [known, listed])).toEqual(
    Array.from({ length: days }, () => [LIST_KEYWORDS, LIST_KEYWORDS]),
  );
}

/** Four processes save at once; the history equals that of one process. @param each lists of each process */
export async function checkFour(address: string, each: number): Promise<void> {
  await (await openStore(address)).destroy();
  const file = await compiledFile(PROCESS);
  const processes = Array.from({ length: PROCESSES }, (_, at) =>
    fork(file, [address, String(at * each), String((at + 1) * each)]),
  );
  const codes = await Promise.all(processes.map(async (child) => (await once(child, "exit"))[0]));
  expect(codes).toEqual([0, 0, 0, 0]);
  const copies = new SavedCopies(await openForTest(address), "kill", "https://service.example");
  await expectDays(copies, PROCESSES * each);
}

/** @returns the first day that the killed process has not reported */
async function killedAt(
  child: ChildProcess,
  first: number,
  { lists, moreMs }: { lists: number; moreMs: number },
): Promise<number> {
  let next = first;
  // Its last messages may come after "exit".
  const childExit = Promise.all([once(child, "exit"), once(child, "disconnect")]);
  await new Promise<void>((resolve) => {
    child.on("message", (message) => {
      if (message === "ready") return;
      next = Number(message) + 1;
      if (next === first + lists) resolve();
    });
  });
  await wait(moreMs);
  child.kill("SIGKILL");
  await childExit;
  return next;
}
