import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { compiledFile } from "./compiled";

/** Starts a process and kills it, several times, each time `stepMs` later after its first message. */
export async function killedEarly(
  module: URL,
  words: string[],
  { kills, stepMs }: { kills: number; stepMs: number },
): Promise<void> {
  const file = await compiledFile(module);
  for (let kill = 0; kill < kills; kill += 1) {
    const child = fork(file, words, { silent: true });
    const exit = once(child, "exit");
    await Promise.race([once(child, "message"), exit]);
    await wait(kill * stepMs);
    child.kill("SIGKILL");
    await exit;
  }
}
