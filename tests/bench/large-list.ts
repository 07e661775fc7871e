import { setTimeout as sleep } from "node:timers/promises";
import { memoryMib, timesDuring } from "../campaign/support/measures";
import { serveFixture } from "../support/services/fixture-service";
import { type Bar, limitBar } from "./support/report";
import { loadWhole, startDashboard } from "./support/servers";

const ROWS = 100_000;
const SETTLE_MS = 10_000;
const LOOK_EVERY_MS = 20;

export async function largeListBars(): Promise<Bar[]> {
  const rows = Array.from({ length: ROWS }, (_, id) => ({ id, keyword: `keyword ${id}`, position: 1 + (id % 100) }));
  const text = JSON.stringify({ results: rows });
  const service = await serveFixture(() => ({ text }));
  const dashboard = await startDashboard(service);
  try {
    const gauge = `${dashboard.url}/api/quota`;
    await timesDuring(sleep(500), gauge, LOOK_EVERY_MS);
    let most = 0;
    const before = memoryMib(dashboard.processId);
    const watch = setInterval(() => (most = Math.max(most, memoryMib(dashboard.processId))), LOOK_EVERY_MS);
    const began = performance.now();
    let took = 0;
    const loading = loadWhole(dashboard, "/api/projects/large/keywords").then(() => (took = performance.now() - began));
    const waits = await timesDuring(loading, gauge, LOOK_EVERY_MS);
    clearInterval(watch);
    await sleep(SETTLE_MS);
    const after = memoryMib(dashboard.processId);
    const bar = (name: string, figure: number, unit: string, limit: number, limitName?: string) =>
      limitBar(`${name}, ${ROWS} keywords in one response`, figure, unit, limit, limitName);
    return [
      bar("Loaded and saved", took, "ms", 4_000),
      bar("Longest wait of others meanwhile", Math.max(...waits), "ms", 250),
      bar("Memory meanwhile", most, "MB", 350),
      // Twice as much as before is about what a warm process needs.
      bar("Memory ten seconds later", after, "MB", 2 * before, "twice as much as before"),
    ];
  } finally {
    await dashboard.stop();
    await service.close();
  }
}
