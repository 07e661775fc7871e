import { Agent } from "undici";

export type Crowd = { url: string; connections: number; seconds: number };
export type Crowded = { pages: number; refused: number; pageTimes: number[] };

/** A separate process, because real browsers run on other computers. */
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
