import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { save } from "../../e2e/support/ask";
import { say } from "../../mcp/support";
import { percentile } from "../support/measures";
import { sampleDesk } from "../support/sample-desk";
import { visitors } from "../support/visitors";

const INFO = { name: "campaign", version: "1.0.0" };
const { pythonDocs } = SAMPLE_IDS;
const PARALLEL = 20;
const ROUNDS = 4;
const ROUND_S = 6;
const TOKEN = "a-token-of-the-campaign-of-free-calls";

test("M10: twenty free calls at a time do not delay a person", async (context) => {
  const desk = await sampleDesk({ settings: { MCP_TOKENS: `Agent:${TOKEN}` } });
  await save(desk, pythonDocs);
  const visit = await visitors();
  const look = async () => {
    const url = `${desk.url}/projects/${pythonDocs}`;
    const { times, failed } = await visit({ url, connections: 1, seconds: ROUND_S, pauseMs: 30 });
    expect(failed).toBe(0);
    return times;
  };
  await look();
  const before = await desk.count();
  const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } };
  const agents = Array.from({ length: PARALLEL }, () => new Client(INFO));
  for (const agent of agents)
    await agent.connect(new StreamableHTTPClientTransport(new URL(`${desk.url}/mcp`), { requestInit }));
  const [idle, meanwhile]: [number[], number[]] = [[], []];
  let calls = 0;
  // Alternating, so that other load on this computer affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(...(await look()));
    let isOver = false;
    const loops = agents.map(async (agent, at) => {
      const args = at % 2 === 0 ? { search: "python" } : { project_id: pythonDocs, limit: 1 };
      while (!isOver) {
        const { isError } = await say(agent, "list_keywords", args);
        expect(isError).toBe(false);
        calls += 1;
      }
    });
    meanwhile.push(...(await look()));
    isOver = true;
    await Promise.all(loops);
  }
  const [idleMs, meanwhileMs] = [percentile(idle, 0.95), percentile(meanwhile, 0.95)];
  const perSecond = calls / (ROUNDS * ROUND_S);
  await context.annotate(
    `${PARALLEL} clients of one token, ${perSecond.toFixed(0)} free calls/s over a list of 5,894: a person's page of that list p95 ${idleMs.toFixed(1)} ms idle, ${meanwhileMs.toFixed(1)} ms meanwhile (${(meanwhileMs / idleMs).toFixed(2)} times); requests ${(await desk.count()) - before}`,
  );
  expect(meanwhileMs).toBeLessThanOrEqual(idleMs * 1.5);
  expect(await desk.count()).toBe(before);
});
