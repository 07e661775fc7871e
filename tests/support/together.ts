import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { compiledFile } from "./compiled";

/**
 * Starts `workers/<name>.ts` once for each list of arguments, and sends "go" when all are ready.
 * @returns each process's result
 * @throws when a process ends before its result
 */
export async function together<T>(name: string, words: string[][], env: NodeJS.ProcessEnv = process.env) {
  const file = await compiledFile(new URL(`workers/${name}.ts`, import.meta.url));
  const workers = words.map((each) => fork(file, each, { env }));
  const ends = workers.map((worker) => once(worker, "exit"));
  try {
    await Promise.all(workers.map(messageOf));
    const answers = workers.map((worker) => messageOf(worker) as Promise<T>);
    for (const worker of workers) worker.send("go");
    const results = await Promise.all(answers);
    await Promise.all(ends);
    return results;
  } finally {
    for (const worker of workers) worker.kill("SIGKILL");
  }
}

async function messageOf(worker: ChildProcess): Promise<unknown> {
  const controller = new AbortController();
  const earlyExit = once(worker, "exit", controller).then(([code]) => {
    throw new Error(`A process ended early, with code ${code}.`);
  });
  try {
    const [message] = await Promise.race([once(worker, "message", controller), earlyExit]);
    return message;
  } finally {
    controller.abort();
  }
}
