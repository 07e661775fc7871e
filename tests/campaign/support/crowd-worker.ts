import { Agent } from "undici";

/** So many browsers that open one page, each anew as soon as it is there. */
export type Crowd = { url: string; connections: number; seconds: number };
/** Whole pages, and answers that were none. */
export type Crowded = { pages: number; refused: number; pageTimes: number[] };

/** A crowd at a page: a process of its own, as its browsers are other computers. */
process.on("message", async ({ url, connections, seconds }: Crowd) => {
  const { origin, pathname } = new URL(url);
  const agent = new Agent({ connections, pipelining: 1 });
  const ends = performance.now() + seconds * 1_000;
  const pageTimes: number[] = [];
  let refused = 0;
  const browser = async () => {
    while (performance.now() < ends) {
      const began = performance.now();
      const { body, statusCode } = await agent.request({ origin, path: pathname, method: "GET" });
      await body.arrayBuffer();
      if (statusCode === 200) pageTimes.push(performance.now() - began);
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, browser));
  await agent.close();
  process.send?.({ pages: pageTimes.length, refused, pageTimes } satisfies Crowded);
});
