import { setTimeout as sleep } from "node:timers/promises";

/** Between two looks a person reads. */
const READS_MS = 30;

/** Which page is opened how often. */
export type Looks = { url: string; looks: number };
/** How long each look took, in milliseconds; a page that is not there counts as never. */
export type Looked = { times: number[] };

/** A person's browser: a process of its own, as it is on another computer than the agents. */
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
