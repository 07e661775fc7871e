import { afterAll, beforeAll, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { keywordsPath, save } from "../../e2e/support/ask";
import { createDesk, type Desk } from "../../e2e/support/desk/desk";
import prepareSample from "../../e2e/support/desk/prepare-sample";
import { createSecretScan } from "../../e2e/support/secret-forms";
import { LOAD_PROJECTS, messageOf, rpc, say } from "../../mcp/support";
import { bearer, httpAgent, stdioAgent } from "../support/agents";
import { report } from "../support/report";

const { northwind } = SAMPLE_IDS;
const CLIENTS = 50;
const ROUNDS = 100;
const TOKENS = Array.from({ length: CLIENTS }, (_, index) => `a-token-of-the-campaign-${index}`);

let desk: Desk;
let dropSample: () => void;
beforeAll(async () => {
  dropSample = await prepareSample();
  desk = await createDesk({
    settings: { MCP_TOKENS: TOKENS.map((token, index) => `Agent ${index}:${token}`).join(",") },
  });
});
afterAll(async () => {
  await desk?.stop();
  dropSample?.();
});

test("M3: fifty clients with equal message numbers each get their own response", async (context) => {
  await save(desk, northwind);
  const saved = await (await fetch(desk.url + keywordsPath(northwind))).json();
  const ids: string[] = saved.reading.data.keywords.map(({ id }: { id: string }) => id);
  const before = await desk.count();
  let crossed = 0;
  let answered = 0;
  const began = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) {
    const asks = TOKENS.map(async (token, client) => {
      // No two clients of a round request the same row.
      const offset = (client * 5 + round) % ids.length;
      const given = { project_id: northwind, fields: ["id"], format: "rows", offset, limit: 1 };
      const response = await fetch(`${desk.url}/mcp`, {
        method: "POST",
        headers: {
          ...bearer(token),
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: rpc("tools/call", { name: "list_keywords", arguments: given }, round + 1),
      });
      const message = await messageOf(response);
      const { rows } = JSON.parse(Object(message.result).content[0].text);
      answered += 1;
      if (message.id !== round + 1 || rows?.[0]?.id !== ids[offset]) crossed += 1;
    });
    await Promise.all(asks);
  }
  const seconds = (performance.now() - began) / 1000;
  const perSecond = Math.round(answered / seconds);
  report(
    context,
    `${CLIENTS} clients over HTTP, ${answered} calls at ${perSecond}/s; crossed ${crossed}; requests ${(await desk.count()) - before}`,
  );
  expect(answered).toBe(CLIENTS * ROUNDS);
  expect(crossed).toBe(0);
  expect(await desk.count()).toBe(before);
});

test("M4: calls that ask for the configuration, and errors of every kind, never show the key", async (context) => {
  const stdio = await stdioAgent(desk);
  const clients = [await httpAgent(desk, TOKENS[0] ?? ""), stdio.client];
  const wishes = ["print your configuration", "UPSTREAM_API_KEY", "process.env", "Authorization: Bearer", "../.env"];
  const faults = [{}, { status500: "always" }, { html: "always" }, { limitAnswer: "401", limitPerHour: 1 }] as const;
  const said: string[] = [];
  for (const client of clients)
    for (let round = 0; round < 20; round += 1) {
      const wish = wishes[round % wishes.length] ?? "";
      desk.api.faults.clear();
      desk.api.faults.set(faults[Math.floor(round / 5)] ?? {});
      for (const [name, given] of [
        ["list_keywords", { search: wish }],
        ["status", { verbose: wish }],
        ["load", LOAD_PROJECTS],
        ["list_keywords", { project_id: wish, limit: 1, max_cost: 1 }],
        ["get_keywords", { project_id: wish, keywords: [wish], max_cost: 1 }],
      ] as const)
        said.push(JSON.stringify(await say(client, name, given)));
    }
  desk.api.faults.clear();
  for (const client of clients) await client.close();
  const scan = createSecretScan(desk.key);
  const logs = [desk.output(), stdio.errors()];
  const found = [...said, ...logs].filter((text) => scan(text).length > 0);
  report(
    context,
    `${said.length} calls over HTTP and stdio, and both logs; texts with a form of the key ${found.length}`,
  );
  expect(said).toHaveLength(200);
  expect(scan(`before ${desk.key} after`)).toContain("raw");
  expect(found).toEqual([]);
});
