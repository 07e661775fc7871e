import { fork } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { compiledFile } from "../../support/compiled";
import type { Visited, Visits } from "./visit-worker";

/** Starts a process that loads a page again and again. It ends after the test. */
export async function visitors(): Promise<(visits: Visits) => Promise<Visited>> {
  const worker = fork(await compiledFile(new URL("visit-worker.ts", import.meta.url)));
  onTestFinished(() => void worker.kill());
  return async (visits) => {
    const answer = once(worker, "message");
    worker.send(visits);
    const [result] = await answer;
    return result as Visited;
  };
}
