import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Container } from "../../lib/container";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { read, type Stack, stack } from "../support/stack";
import { GENERATIONS, TRANSPORTS } from "./any-client";
import { TOKEN } from "./support";

const { northwind, pythonDocs } = SAMPLE_IDS;
const SLOW_MS = 120_000;
/** 4 bytes are about one token. */
const LIST_BYTES_MAX = 4 * 3_000;

let desk: Stack;
let container: Container;
beforeEach(async () => {
  desk = await stack({ at: new Date().toISOString() });
  const mcp = { account: "", clientName: "Stdio", tokens: [{ name: "Http", token: TOKEN }], allowedOrigins: [] };
  container = await desk.another({ mcp });
});
afterEach(async () => {
  // A canceled call still saves what the request under way has brought.
  await container.upstream.landed();
  await desk.close();
});

const dataOf = (result: unknown) => JSON.parse(Object(result).content[0].text);

describe.each(TRANSPORTS)("over %s", (transport) => {
  test.each(GENERATIONS)(
    "%s lists the tools, asks, and reads an export, for nothing",
    async (_name, connect) => {
      await desk.container.upstream.listKeywords(northwind, read("now"));
      const client = await connect(transport, { container, desk });
      expect(JSON.stringify(await client.tools()).length).toBeLessThanOrEqual(LIST_BYTES_MAX);
      const summary = await client.call("summarize_project", { project_id: northwind });
      expect(dataOf(summary)).toMatchObject({ cost: 0, figures: { keywords: 268 } });
      // Once: a second form of it would cost as much again.
      expect(summary).not.toHaveProperty("structuredContent");
      const exported = await client.call("export_keywords", { project_id: northwind, filter: { tag: "brand" } });
      expect(JSON.stringify(await client.read(dataOf(exported).uri))).toContain("northwind outdoor");
      expect(await desk.counted()).toBe(1);
      await client.close();
    },
    SLOW_MS,
  );

  test.each(GENERATIONS)(
    "%s names things as people do, is told what is valid, and gets answers in columns or as a file",
    async (_name, connect) => {
      await desk.container.upstream.listProjects(read("now"));
      await desk.container.upstream.listKeywords(northwind, read("now"));
      const sent = await desk.counted();
      const client = await connect(transport, { container, desk });
      const ask = async (name: string, given: object) => dataOf(await client.call(name, given));
      const project_id = "northwind-outdoor.example";
      const list = { project_id, volume_min: 1, tag: "brand", format: "table", fields: ["phrase", "position"] };
      expect(await ask("list_keywords", list)).toMatchObject({ columns: ["id", "phrase", "position"], cost: 0 });
      expect(await ask("summarize_project", { project_id })).toMatchObject({ cost: 0 });
      expect(await ask("find_movers", { project_id })).toMatchObject({ cost: 0 });
      expect(await ask("list_pages", { project_id, limit: 1 })).toMatchObject({ cost: 0 });
      expect(await ask("refresh_saved", {})).toMatchObject({ state: "empty", cost: 0 });
      const unknown = Object(await client.call("list_keywords", { project_id, volume_least: 1 }));
      expect([unknown.isError, unknown.content[0].text]).toEqual([true, expect.stringContaining("volume_min")]);
      const nobody = await ask("list_keywords", { project_id: "no such shop" });
      expect(nobody).toMatchObject({ error: { code: "unknown_name" }, cost: 0 });
      expect(await desk.counted()).toBe(sent);
      await client.close();
    },
    SLOW_MS,
  );

  test.each(GENERATIONS)(
    "%s cancels, and at most the request under way is counted",
    async (_name, connect) => {
      desk.api.faults.set({ delayMs: 150 });
      const client = await connect(transport, { container, desk });
      const canceling = new AbortController();
      const asked = client.call("list_keywords", { project_id: pythonDocs, max_cost: 10 }, canceling.signal);
      asked.catch(() => undefined);
      while ((await desk.counted()) < 2) await new Promise((resolve) => setTimeout(resolve, 5));
      canceling.abort();
      const sent = await desk.counted();
      await expect(asked).rejects.toThrow();
      await new Promise((resolve) => setTimeout(resolve, 900));
      expect(await desk.counted()).toBeLessThanOrEqual(sent + 1);
      await client.close();
    },
    SLOW_MS,
  );
});
