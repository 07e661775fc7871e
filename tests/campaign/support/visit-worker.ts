import { setTimeout as sleep } from "node:timers/promises";
import { Agent } from "undici";

export type Visits = { url: string; connections: number; seconds: number; pauseMs?: number };
/** Milliseconds of each loaded page. */
export type Visited = { times: number[]; failed: number };

/** A separate process, because a user's browser runs on another computer. */
process.on("message", async ({ url, connections, seconds, pauseMs = 0 }: Visits) => {
  const { origin, pathname } = new URL(url);
  const agent = new Agent({ connections, pipelining: 1 });
  const ends = performance.now() + seconds * 1_000;
  const result: Visited = { times: [], failed: 0 };
  const browser = async () => {
    while (performance.now() < ends) {
      const began = performance.now();
      const { body, statusCode } = await agent.request({ origin, path: pathname, method: "GET" });
      await body.arrayBuffer();
      if (statusCode === 200) result.times.push(performance.now() - began);
      else result.failed += 1;
      await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, browser));
  await agent.close();
  process.send?.(result);
});
