import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Dashboard } from "../e2e/support/desk/dashboard";
import { serveFixture } from "../support/services/fixture-service";
import type { Bar } from "./support/report";

const ROWS = 100_000;
const SETTLE_MS = 10_000;
const GAUGE_EVERY_MS = 20;

export async function largeListBars(): Promise<Bar[]> {
  const rows = Array.from({ length: ROWS }, (_, id) => ({ id, keyword: `keyword ${id}`, position: 1 + (id % 100) }));
  const text = JSON.stringify({ results: rows });
  const service = await serveFixture(() => ({ text }));
  const folder = mkdtempSync(path.join(tmpdir(), "keyword-desk-bench-"));
  const dashboard = new Dashboard({
    UPSTREAM_BASE_URL: `${service.origin}/v1`,
    UPSTREAM_API_KEY: "bench-key",
    KEYWORD_DESK_SOURCE: "service",
    DATA_FOLDER: folder,
  });
  try {
    await dashboard.start();
    for (let run = 0; run < 3; run += 1) await gaugeMs(dashboard.url);
    let isLoaded = false;
    let [longest, most] = [0, 0];
    const watch = async () => {
      while (!isLoaded) {
        longest = Math.max(longest, await gaugeMs(dashboard.url));
        most = Math.max(most, megabytes(dashboard.processId));
        await sleep(GAUGE_EVERY_MS);
      }
    };
    const before = megabytes(dashboard.processId);
    const watching = watch();
    const began = performance.now();
    await load(dashboard.url);
    const took = performance.now() - began;
    isLoaded = true;
    await watching;
    await sleep(SETTLE_MS);
    const after = megabytes(dashboard.processId);
    const bar = (name: string, figure: number, unit: string, anchor: number, anchorName = "limit"): Bar => ({
      name: `${name}, ${ROWS} keywords in one response`,
      figure,
      unit,
      anchor,
      anchorName,
      bar: 1,
    });
    return [
      bar("Loaded and saved", took, "ms", 4_000),
      bar("Longest wait of others meanwhile", longest, "ms", 250),
      bar("Memory meanwhile", most, "MB", 350),
      // Twice as much as before is about what a warm process needs.
      bar("Memory ten seconds later", after, "MB", 2 * before, "twice as much as before"),
    ];
  } finally {
    await dashboard.stop();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function load(url: string): Promise<void> {
  const response = await fetch(`${url}/api/projects/large/keywords`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-requested-with": "dashboard" },
    body: JSON.stringify({ spend: "if-missing", requestsMax: 1, confirmed: true }),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`The list was not loaded: ${response.status} ${body.slice(0, 200)}`);
}

async function gaugeMs(url: string): Promise<number> {
  const began = performance.now();
  await (await fetch(`${url}/api/quota`)).arrayBuffer();
  return performance.now() - began;
}

const megabytes = (processId: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${processId}/status`, "utf8"))?.[1]) / 1_024;
