import { Agent } from "undici";
import { median } from "./statistics";

export type Throughput = { perSecond: number; p50: number; p99: number };

/** Times in milliseconds. @throws on a response with an unexpected status */
export async function throughput({
  url,
  connections,
  seconds,
  status = 200,
  headers = {},
}: {
  url: string;
  connections: number;
  seconds: number;
  status?: number;
  headers?: Record<string, string>;
}): Promise<Throughput> {
  const { origin, pathname, search } = new URL(url);
  const agent = new Agent({ connections, pipelining: 1 });
  const times: number[] = [];
  const ends = performance.now() + seconds * 1_000;
  const one = async () => {
    while (performance.now() < ends) {
      const began = performance.now();
      const { body, statusCode } = await agent.request({ origin, path: pathname + search, method: "GET", headers });
      await body.arrayBuffer();
      if (statusCode !== status) throw new Error(`${url} answered ${statusCode}`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  await agent.close();
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    p50: median(times),
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}
