import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * share)] ?? Number.NaN;

export const sumOf = <Name extends string>(all: readonly Record<Name, number>[], name: Name): number =>
  all.reduce((total, each) => total + each[name], 0);

/** 0: the process has ended */
export function memoryMib(processId: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, "utf8"))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

/** Milliseconds of requests to `url`, one after the other until `work` ends. @throws when one is refused */
export async function timesDuring(
  work: Promise<unknown>,
  url: string,
  pauseMs: number,
  init: RequestInit = {},
): Promise<number[]> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  const times: number[] = [];
  while (!isOver) {
    const began = performance.now();
    const response = await fetch(url, { redirect: "manual", ...init });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
    times.push(performance.now() - began);
    await sleep(pauseMs);
  }
  await work;
  return times;
}
