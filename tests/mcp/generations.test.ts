import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Container } from "../../lib/container/container";
import { DAY_MS } from "../../lib/domain/time/units";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { read, type Stack, stack } from "../support/stack";
import { GENERATIONS, TRANSPORTS } from "./any-client";
import { TOKEN } from "./support";

const { northwind, pythonDocs, berlin } = SAMPLE_IDS;
const SLOW_MS = 120_000;
/** 4 bytes are about one token. */
const LIST_BYTES_MAX = 4 * 1_500;

let desk: Stack;
let container: Container;
/** Programs use the real time, so the desk's clock must reach it. */
async function begin(at: number) {
  desk = await stack({ at: new Date(at).toISOString() });
  const mcp = { account: "", clientName: "Stdio", tokens: [{ name: "Http", token: TOKEN }], allowedOrigins: [] };
  container = await desk.another({ mcp });
}
beforeEach(() => begin(Date.now()));
afterEach(end);
async function end() {
  // A canceled call still saves the response in flight.
  await container.upstream.landed();
  await desk.close();
}

const dataOf = (result: unknown) => JSON.parse(Object(result).content[0].text);

describe.each(TRANSPORTS)("over %s", (transport) => {
  test.each(GENERATIONS)(
    "%s lists the tools, calls one, and reads an export, for free",
    async (_name, connect) => {
      await desk.container.upstream.listKeywords(northwind, read("now"));
      const client = await connect(transport, { container, desk });
      expect(JSON.stringify(await client.tools()).length).toBeLessThanOrEqual(LIST_BYTES_MAX);
      const summary = await client.call("summarize_project", { project_id: northwind });
      expect(dataOf(summary)).toMatchObject({ cost: 0, figures: { keywords: 268 } });
      // Sent once: a second copy would double the tokens.
      expect(summary).not.toHaveProperty("structuredContent");
      const file = { project_id: northwind, where: "tags:is:brand", format: "file" };
      const exported = await client.call("list_keywords", file);
      expect(JSON.stringify(await client.read(dataOf(exported).uri))).toContain("northwind outdoor");
      expect(await desk.counted()).toBe(1);
      await client.close();
    },
    SLOW_MS,
  );

  test.each(GENERATIONS)(
    "%s can use names, learns the valid values, and gets columns or a file",
    async (_name, connect) => {
      await desk.container.upstream.listProjects(read("now"));
      await desk.container.upstream.listKeywords(northwind, read("now"));
      const sent = await desk.counted();
      const client = await connect(transport, { container, desk });
      const ask = async (name: string, given: object) => dataOf(await client.call(name, given));
      const project_id = "northwind-outdoor.example";
      const list = { project_id, where: "search_volume:gte:1,tags:is:brand", fields: ["phrase", "position"] };
      expect(await ask("list_keywords", list)).toMatchObject({ columns: ["id", "phrase", "position"], cost: 0 });
      expect(await ask("summarize_project", { project_id })).toMatchObject({ cost: 0 });
      expect(await ask("find_movers", { project_id })).toMatchObject({ cost: 0 });
      expect(await ask("summarize_project", { project_id, by: "page", limit: "1" })).toMatchObject({ cost: 0 });
      expect(await ask("load", { project_id, older_than_hours: 24 })).toMatchObject({ state: "complete", cost: 0 });
      expect(await ask("list_keywords", { project_id, where: "volum:gte:1" })).toMatchObject({
        error: { code: "unknown_field", text: expect.stringContaining("Did you mean search_volume?") },
      });
      const nobody = await ask("list_keywords", { project_id: "no such shop" });
      expect(nobody).toMatchObject({ error: { code: "unknown_name" }, cost: 0 });
      expect(await desk.counted()).toBe(sent);
      await client.close();
    },
    SLOW_MS,
  );

  test.each(GENERATIONS)(
    "%s refreshes old data within its price, with progress, and learns when the service is paused",
    async (_name, connect) => {
      await end();
      await begin(Date.now() - 2 * DAY_MS);
      const { upstream } = desk.container;
      await upstream.listProjects(read("now"));
      const { reading } = await upstream.listKeywords(northwind, read("now"));
      const phrases = (reading?.data.keywords ?? []).map(({ phrase }) => phrase);
      const [one, two] = phrases.filter((phrase) => phrases.indexOf(phrase) === phrases.lastIndexOf(phrase));
      desk.clock.advanceMs(2 * DAY_MS);
      const client = await connect(transport, { container, desk });
      const ask = async (name: string, given: object) => dataOf(await client.call(name, given));
      const sent = await desk.counted();
      const load = { project_id: northwind, older_than_hours: 24 };
      expect(await ask("load", load)).toMatchObject({ left: 1, loaded: 0, cost: 0, price: { requests: 1 } });
      const told: number[] = [];
      const onprogress = ({ progress }: { progress: number }) => told.push(progress);
      const refreshed = await client.call("load", { ...load, max_cost: 1 }, { onprogress });
      expect(dataOf(refreshed)).toMatchObject({ left: 0, loaded: 1, cost: 1 });
      expect(told).toEqual([1]);
      expect(await desk.counted()).toBe(sent + 1);

      // An ID may be a number, and a keyword its phrase.
      const compared = await ask("get_keywords", { project_id: Number(northwind), keywords: [one, two] });
      const names = (compared.keywords as unknown[][]).map(([, name]) => name);
      expect(names).toEqual([expect.stringContaining(`${one} (`), expect.stringContaining(`${two} (`)]);
      expect(compared.cost).toBe(0);

      desk.api.faults.set({ status500: "always" });
      const again = () => ask("list_keywords", { project_id: berlin, max_cost: 10 });
      let said = await again();
      for (let tries = 0; tries < 10 && said.error?.code !== "service_resting"; tries += 1) said = await again();
      const before = await desk.counted();
      expect(await again()).toMatchObject({ error: { code: "service_resting" }, cost: 0 });
      expect(await desk.counted()).toBe(before);
      await client.close();
    },
    SLOW_MS,
  );

  test.each(GENERATIONS)(
    "M12: %s cancels, and at most the request in flight is counted",
    async (_name, connect) => {
      desk.api.faults.set({ delayMs: 150 });
      const client = await connect(transport, { container, desk });
      const canceling = new AbortController();
      const asked = client.call(
        "list_keywords",
        { project_id: pythonDocs, max_cost: 12 },
        { signal: canceling.signal },
      );
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
