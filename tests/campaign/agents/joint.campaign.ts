import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import type { UsageReport } from "../../../lib/domain/quota/usage";
import { MINUTE_MS } from "../../../lib/domain/time/units";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { ask, keywordPath, keywordsPath, save } from "../../e2e/support/ask";
import type { Desk } from "../../e2e/support/desk/desk";
import { codeOf, LOAD_PROJECTS, say } from "../../mcp/support";
import { httpAgent, stdioClient } from "../support/agents";
import { awaitHourOf, quotaOf, sampleDesk } from "../support/opened";
import { report } from "../support/report";

const HTTP_AGENTS = { Writer: "a-token-for-the-joint-writer", Planner: "a-token-for-the-joint-planner" };
const STDIO_NAME = "Desk helper";
const NAMES = [...Object.keys(HTTP_AGENTS), STDIO_NAME];
/** Requests for the lists that everyone uses: projects, and Berlin's four pages. */
const LISTS = 5;

const LIMIT = 200;
const AGENT_WISHES = 153;
const USER_WISHES = 136;
/** The minute limit is real, so agents need the real time to reach their cap. */
const AGENT_GAP_MS = 600;
const USER_GAP_MS = 1_200;

test("M-joint: a user, two agents over HTTP and one over stdio share one key exactly", async (context) => {
  await awaitHourOf(AGENT_WISHES * AGENT_GAP_MS + 3 * MINUTE_MS);
  const tokens = Object.entries(HTTP_AGENTS).map(([name, token]) => `${name}:${token}`);
  const desk = await sampleDesk({ limit: LIMIT, settings: { MCP_TOKENS: tokens.join(",") } });
  await save(desk, SAMPLE_IDS.berlin);
  const saved = await (await fetch(desk.url + keywordsPath(SAMPLE_IDS.berlin))).json();
  const ids: string[] = saved.reading.data.keywords.map(({ id }: { id: string }) => id);
  expect(await desk.count()).toBe(LISTS);

  const http = await Promise.all(Object.values(HTTP_AGENTS).map((token) => httpAgent(desk, token)));
  const clients = [...http, await stdioAgent(desk)];
  const forAgents = ids.slice(USER_WISHES);
  let areAgentsDone = false;
  const agents = Promise.all(
    clients.map((client, agent) =>
      agentWishes(client, (wish) => forAgents[(wish % 5 === 0 ? wish : wish + agent * 7) % forAgents.length] ?? ""),
    ),
  ).finally(() => {
    areAgentsDone = true;
  });
  const [runs, user] = await Promise.all([agents, userWishes(desk, ids.slice(0, USER_WISHES), () => areAgentsDone)]);

  const counted = await desk.count();
  const quota = await quotaOf(desk);
  const usage = (await (await fetch(`${desk.url}/api/usage`)).json()) as UsageReport;
  const consumers = Object.fromEntries(usage.byConsumer.map(({ name, requests }) => [name, requests]));
  const ends = runs.flatMap((run) => run.ends);
  const wishes = NAMES.length * AGENT_WISHES + USER_WISHES + LISTS;
  report(
    context,
    `${wishes} wishes, limit ${LIMIT}: service ${counted}, gauge ${quota.confirmed} + ${quota.maybe} maybe; ` +
      `agents ${quota.byLane.mcp} of ${LIMIT / 2}; user ${user.opened} opened, ${user.refused} refused after the hour was spent, ${user.refusedEarly} before; Usage ${JSON.stringify(consumers)}`,
  );
  expect(counted).toBe(LIMIT);
  expect(quota).toMatchObject({ confirmed: counted, maybe: 0, others: 0, left: 0 });
  expect(quota.byLane).toEqual({ person: LISTS + user.opened, job: 0, mcp: LIMIT / 2 });
  expect(user.refusedEarly).toBe(0);
  expect(user.refused).toBeGreaterThan(0);
  expect(ends).toEqual(expect.arrayContaining(["minute_limit_reached", "agents_limit_reached"]));
  const spent = Object.fromEntries(NAMES.map((name, index) => [name, runs[index]?.cost]));
  expect(consumers).toEqual({ Dashboard: LISTS + user.opened, ...spent });
  for (const part of [usage.byConsumer, usage.byEndpoint, usage.byStatus])
    expect(part.reduce((sum, { requests }) => sum + requests, 0)).toBe(counted);
  expect(usage.requestsTotal).toBe(counted);
  expect(usage.minutes.at(-1)?.used).toBe(counted);
  expect(usage.hours.at(-1)).toMatchObject({ confirmed: counted, maybe: 0, others: 0 });
  await Promise.all(clients.map((client) => client.close()));
});

async function stdioAgent(desk: Desk): Promise<Client> {
  const { client } = await stdioClient({
    UPSTREAM_BASE_URL: "",
    UPSTREAM_API_KEY: "",
    DATABASE_URL: "",
    DATA_FOLDER: desk.dataFolder,
    REFERENCE_API_PORT: new URL(desk.api.url).port,
    MCP_CLIENT_NAME: STDIO_NAME,
    REQUESTS_PER_HOUR: String(LIMIT),
    RESERVE: String(LIMIT / 10),
  });
  return client;
}

/** Mostly keywords, sometimes the project list. @returns what they cost, and how the refused ones ended */
async function agentWishes(client: Client, keywordOf: (wish: number) => string) {
  const run = { cost: 0, ends: [] as unknown[] };
  const began = Date.now();
  for (let wish = 0; wish < AGENT_WISHES; wish += 1) {
    const keyword = { project_id: SAMPLE_IDS.berlin, keywords: [keywordOf(wish)], max_cost: 1 };
    const said = await (wish % 10 === 9 ? say(client, "load", LOAD_PROJECTS) : say(client, "get_keywords", keyword));
    run.cost += Number(said.data.cost);
    run.ends.push(said.isError ? codeOf(said) : Object(said.data.problem).code);
    await sleep(Math.max(0, began + (wish + 1) * AGENT_GAP_MS - Date.now()));
  }
  return run;
}

async function userWishes(desk: Desk, keywordIds: readonly string[], areAgentsDone: () => boolean) {
  const run = { opened: 0, refused: 0, refusedEarly: 0 };
  const began = Date.now();
  for (const [wish, id] of keywordIds.entries()) {
    const response = await ask(desk, keywordPath(SAMPLE_IDS.berlin, id));
    if (response.ok && (await response.json()).problem === null) run.opened += 1;
    else {
      run.refused += 1;
      const { confirmed, maybe } = await quotaOf(desk);
      if (confirmed + maybe < LIMIT) run.refusedEarly += 1;
    }
    while (!areAgentsDone() && Date.now() < began + (wish + 1) * USER_GAP_MS) await sleep(20);
  }
  return run;
}
