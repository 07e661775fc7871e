import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { HOUR_MS } from "../../../lib/domain/time/units";
import { openStore } from "../../../lib/store/open-store";
import { SavedCopies } from "../../../lib/upstream/saved/saved-copies";
import { compiled } from "../../support/compiled";
import { handClock } from "../../support/hand-clock";
import { dailyList, KILL_PROJECT, LIST_KEYWORDS, listDay, listOn, positionOn } from "./daily-list";

const EVER = { from: -100_000, to: 100_000 };
const PROCESS = new URL("kill-process.ts", import.meta.url);
const PROCESSES = 4;

/**
 * Kills a process that saves and folds, again and again: every list that was saved is there, each once.
 * @param days more than are reached
 * @returns how many lists were saved
 */
export async function checkKills(address: string, { kills, days }: { kills: number; days: number }): Promise<number> {
  await (await openStore(address)).destroy();
  let next = 0;
  for (let kill = 0; kill < kills && next < days; kill += 1) {
    const child = fork(await compiled(PROCESS), [address, String(next), String(days)]);
    next = await killedAt(child, next, { lists: 3 + (kill % 4), moreMs: (kill % 12) * 6 });
  }
  expect(next).toBeGreaterThanOrEqual(Math.min(days, 3 * kills));

  const store = await openStore(address);
  const copies = new SavedCopies(store, "kill", "https://service.example");
  // Whoever was folding when it was killed has five minutes of its own.
  const clock = handClock(new Date(Date.now() + HOUR_MS).toISOString());
  for (const isFolded of [false, true]) {
    if (isFolded) while (await copies.fold("p", clock));
    // The list under way when a process was killed may or may not have been saved: the copy says which.
    const saved = (await copies.read(KILL_PROJECT))?.asOfMs ?? 0;
    const last = [next, next - 1].find((day) => listDay(dailyList(day), day).asOfMs === saved) ?? -1;
    expect(last).toBeGreaterThanOrEqual(next - 1);
    for (const keyword of [0, 17, LIST_KEYWORDS - 1]) {
      const [line, ...others] = await copies.memory.keyword("p", `k${keyword}`, EVER);
      expect(others).toEqual([]);
      expect(line?.values.map(([day, { position }]) => [day, position])).toEqual(
        Array.from({ length: last + 1 }, (_, day) => {
          const position = positionOn(keyword, day);
          return [listOn(day), position.kind === "at" ? position.place : null];
        }),
      );
    }
    const trend = await copies.memory.trend("p");
    expect(trend.map(({ known, listed }) => [known, listed])).toEqual(
      Array.from({ length: last + 1 }, () => [LIST_KEYWORDS, LIST_KEYWORDS]),
    );
  }
  const frames = await store.selectFrom("frame").select("number").execute();
  expect(frames).toEqual([]);
  await store.destroy();
  return next;
}

/** Four processes save and fold at once, and hold what one would. @param each lists of each of them */
export async function checkFour(address: string, each: number): Promise<void> {
  await (await openStore(address)).destroy();
  const file = await compiled(PROCESS);
  const processes = Array.from({ length: PROCESSES }, (_, at) =>
    fork(file, [address, String(at * each), String((at + 1) * each)]),
  );
  const codes = await Promise.all(processes.map(async (child) => (await once(child, "exit"))[0]));
  expect(codes).toEqual([0, 0, 0, 0]);
  const store = await openStore(address);
  const copies = new SavedCopies(store, "kill", "https://service.example");
  const trend = await copies.memory.trend("p");
  expect(trend.map(({ on, known }) => [on, known])).toHaveLength(PROCESSES * each);
  expect(new Set(trend.map(({ known }) => known))).toEqual(new Set([LIST_KEYWORDS]));
  const [line] = await copies.memory.keyword("p", "k9", EVER);
  expect(line?.values.map(([day, { position, revised }]) => [day, position, revised])).toEqual(
    Array.from({ length: PROCESSES * each }, (_, day) => {
      const position = positionOn(9, day);
      return [listOn(day), position.kind === "at" ? position.place : null, null];
    }),
  );
  await store.destroy();
}

/**
 * Kills a process some milliseconds after it has said so many times that a list is saved.
 * @returns the first day that it has not said to be saved
 */
async function killedAt(
  child: ChildProcess,
  first: number,
  { lists, moreMs }: { lists: number; moreMs: number },
): Promise<number> {
  let next = first;
  const exit = once(child, "exit");
  await new Promise<void>((resolve) => {
    child.on("message", (said) => {
      if (said === "ready") return;
      next = Number(said) + 1;
      if (next === first + lists) resolve();
    });
  });
  await wait(moreMs);
  child.kill("SIGKILL");
  await exit;
  return next;
}
