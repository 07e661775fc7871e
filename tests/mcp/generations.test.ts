import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Container } from "../../lib/container/container";
import { DAY_MS } from "../../lib/domain/time/units";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { openBefore } from "../support/opened";
import { read, stack } from "../support/stack";
import { dataOf, GENERATIONS, TRANSPORTS } from "./any-client";
import { mcpSettings } from "./support";

const { northwind, pythonDocs } = SAMPLE_IDS;
const SLOW_MS = 120_000;
const DELAY_MS = 50;

// Programs use the real time, which the desk's clock reaches with the test.
const desk = openBefore(beforeEach, () =>
  stack({ at: new Date(Date.now() - 2 * DAY_MS).toISOString(), keywords: 2_500 }),
);
let container: Container;
beforeEach(async () => {
  container = await desk.another({ mcp: mcpSettings() });
});
// A canceled call still saves the response in flight.
afterEach(() => container.upstream.waitForLoads());

// One test for each pair, because starting the program takes longest.
describe.each(TRANSPORTS)("over %s", (transport) => {
  test.each(GENERATIONS)(
    "M12: %s reads saved data and an export for free, refreshes it within its price, with progress, and cancels",
    async (_name, connect) => {
      await desk.container.upstream.listProjects(read("now"));
      await desk.container.upstream.listKeywords(northwind, read("now"));
      desk.clock.advanceMs(2 * DAY_MS);
      const requestCount = await desk.requestCount();
      const client = await connect(transport, { container, desk });
      expect(await client.tools()).toHaveLength(7);
      const summary = await client.call("summarize_project", { project_id: northwind });
      expect(dataOf(summary)).toMatchObject({ cost: 0, figures: { keywords: 268 } });
      // Sent once: a second copy would double the tokens.
      expect(summary).not.toHaveProperty("structuredContent");
      const file = { project_id: northwind, where: "tags:is:brand", format: "file" };
      const exportResult = await client.call("list_keywords", file);
      expect(JSON.stringify(await client.read(dataOf(exportResult).uri))).toContain("northwind outdoor");

      const load = { project_id: northwind, older_than_hours: 24 };
      const price = dataOf(await client.call("load", load));
      expect(price).toMatchObject({ left: 1, loaded: 0, cost: 0, price: { requests: 1 } });
      expect(await desk.requestCount()).toBe(requestCount);
      const progressCounts: number[] = [];
      const onprogress = ({ progress }: { progress: number }) => progressCounts.push(progress);
      const loadResult = await client.call("load", { ...load, max_cost: 1 }, { onprogress });
      expect(dataOf(loadResult)).toMatchObject({ left: 0, loaded: 1, cost: 1 });
      expect(progressCounts).toEqual([1]);
      expect(await desk.requestCount()).toBe(requestCount + 1);

      desk.api.faults.set({ delayMs: DELAY_MS });
      const canceling = new AbortController();
      const listCall = client.call(
        "list_keywords",
        { project_id: pythonDocs, max_cost: 12 },
        { signal: canceling.signal },
      );
      listCall.catch(() => undefined);
      while ((await desk.requestCount()) < requestCount + 2) await sleep(5);
      canceling.abort();
      await expect(listCall).rejects.toThrow();
      // The server reads this call after the cancellation.
      await client.call("status", {});
      const sentBefore = await desk.requestCount();
      await sleep(4 * DELAY_MS);
      expect(await desk.requestCount()).toBeLessThanOrEqual(sentBefore + 1);
      await client.close();
    },
    SLOW_MS,
  );
});
