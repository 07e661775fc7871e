import { setTimeout as sleep } from "node:timers/promises";

const READS_MS = 30;

export type Looks = { url: string; looks: number };
/** Milliseconds for each page; a failed page counts as infinitely slow. */
export type Looked = { times: number[] };

/** A separate process, because a user's browser runs on another computer than the agents. */
process.on("message", async ({ url, looks }: Looks) => {
  const times: number[] = [];
  for (let look = 0; look < looks; look += 1) {
    const began = performance.now();
    const response = await fetch(url);
    await response.arrayBuffer();
    times.push(response.status === 200 ? performance.now() - began : Number.MAX_SAFE_INTEGER);
    await sleep(READS_MS);
  }
  process.send?.({ times } satisfies Looked);
});
