import { setTimeout as sleep } from "node:timers/promises";
import { type Pass, type Profile, quiet, visit } from "./browser";
import { medians } from "./statistics";

export const ROW = "tbody tr th a";
export const SEARCH_FIELD = "hydrated:main input[type=search]";

export type Load = {
  ttfb: number;
  fcp: number;
  painted: number;
  /** Time that long tasks blocked after the first paint. */
  blocked: number;
  shift: number;
  /** Requests and bytes of scripts until then, without scripts fetched while the page is idle. */
  requests: number;
  scriptBytes: number;
  dataBytes: number;
  documentBytes: number;
  heapMiB: number;
  nodes: number;
};

const SETTLE_MS = 1_500;

export async function load(
  url: string,
  ready: string,
  profile: Profile = "desktop",
  pass: Pass | null = null,
): Promise<Load> {
  await quiet();
  const { page, cdp, close } = await visit(ready, profile, pass);
  try {
    const kinds = new Map<string, string>();
    const bytes = new Map<string, number>();
    cdp.on("Network.requestWillBeSent", ({ requestId, type, request }) => {
      if (request.url.startsWith("http")) kinds.set(requestId, type ?? "Other");
    });
    cdp.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
      bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength);
    });
    await page.goto(url, { waitUntil: "load" });
    await page.waitForFunction(() => Number.isFinite(window.bench.painted ?? Number.NaN));
    const requestIds = [...kinds.keys()];
    await sleep(SETTLE_MS * (profile === "slow" ? 2 : 1));
    const timings = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
      const { tasks, shift, painted } = window.bench;
      const blocking = tasks.filter(([at, took]) => at + took > fcp).map(([, took]) => Math.max(0, took - 50));
      const blocked = blocking.reduce((sum, took) => sum + took, 0);
      // An element found while the page is still hidden is painted with the page.
      return { ttfb: navigation?.responseStart ?? 0, fcp, painted: Math.max(painted ?? 0, fcp), shift, blocked };
    });
    await cdp.send("HeapProfiler.enable");
    await cdp.send("HeapProfiler.collectGarbage");
    const { usedSize, backingStorageSize = 0 } = (await cdp.send("Runtime.getHeapUsage")) as {
      usedSize: number;
      backingStorageSize?: number;
    };
    const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
    const bytesOf = (ids: readonly string[], ...types: string[]) =>
      ids.reduce((sum, id) => sum + (types.includes(kinds.get(id) ?? "") ? (bytes.get(id) ?? 0) : 0), 0);
    return {
      ...timings,
      requests: requestIds.length,
      scriptBytes: bytesOf(requestIds, "Script"),
      dataBytes: bytesOf([...kinds.keys()], "Fetch", "XHR"),
      documentBytes: bytesOf(requestIds, "Document"),
      heapMiB: (usedSize + backingStorageSize) / 2 ** 20,
      nodes,
    };
  } finally {
    await close();
  }
}

/** The first load of each page is a warm-up and is not counted. @returns the medians of each by name */
export async function loadInTurns<Name extends string>(
  subjects: Readonly<Record<Name, () => Promise<Load>>>,
  runs: number,
): Promise<(name: Name) => Load> {
  const names = Object.keys(subjects) as Name[];
  const all = new Map<Name, Load[]>(names.map((name) => [name, []]));
  for (const name of names) await subjects[name]();
  for (let run = 0; run < runs; run += 1) for (const name of names) all.get(name)?.push(await subjects[name]());
  return (name) => medians(all.get(name) ?? []);
}
