import type { Page } from "playwright/test";
import { expect, type TestContext, test } from "vitest";
import type { UsageReport } from "../../../lib/domain/quota/usage";
import { MINUTE_MS } from "../../../lib/domain/time/units";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { keywordsPath, save } from "../../e2e/support/ask";
import type { Desk } from "../../e2e/support/desk/desk";
import { httpAgent, STDIO_NAME, stdioAgent } from "../support/agents";
import { agentWishes, awaitHourOf, personWishes, quotaOf } from "../support/one-key-shared";
import { openBrowser, sampleDesk } from "../support/opened";
import { report } from "../support/report";

const HTTP_AGENTS = { Writer: "a-token-for-the-joint-writer", Planner: "a-token-for-the-joint-planner" };
const AGENTS = Object.keys(HTTP_AGENTS).length + 1;
/** Requests for the lists that everyone uses: projects, and Berlin's four pages. */
const LISTS = 5;

const LIMIT = 200;
const AGENT_WISHES = 153;
const PERSON_WISHES = 136;
/** The minute limit is real, so agents need the real time to reach their cap. */
const AGENT_GAP_MS = 600;
const PERSON_GAP_MS = 1_000;

test("M-joint: a person in Chromium, two agents over HTTP and one over stdio share one key exactly", async (context) => {
  const browser = await openBrowser(context);
  await awaitHourOf(AGENT_WISHES * AGENT_GAP_MS + 3 * MINUTE_MS);
  const tokens = Object.entries(HTTP_AGENTS).map(([name, token]) => `${name}:${token}`);
  const desk = await sampleDesk({ limit: LIMIT, settings: { MCP_TOKENS: tokens.join(",") } });
  await run(context, desk, await browser.newPage());
});

async function run(context: TestContext, desk: Desk, page: Page): Promise<void> {
  const projectId = SAMPLE_IDS.berlin;
  await save(desk, projectId);
  const saved = await (await fetch(desk.url + keywordsPath(projectId))).json();
  const ids: string[] = saved.reading.data.keywords.map(({ id }: { id: string }) => id);
  expect(await desk.count()).toBe(LISTS);

  const stdio = await stdioAgent(desk, LIMIT);
  const clients = [...Object.values(HTTP_AGENTS).map((token) => httpAgent(desk, token)), stdio.client];
  const named = [...Object.keys(HTTP_AGENTS), STDIO_NAME];
  const forAgents = ids.slice(PERSON_WISHES);
  const began = Date.now();
  let agentsAreDone = false;
  const agents = Promise.all(
    clients.map(async (client, agent) => {
      const keywordIds = Array.from(
        { length: AGENT_WISHES },
        (_, wish) => forAgents[(wish % 5 === 0 ? wish : wish + agent * 7) % forAgents.length] ?? "",
      );
      return agentWishes(await client, { projectId, keywordIds }, { wishes: AGENT_WISHES, gapMs: AGENT_GAP_MS });
    }),
  ).finally(() => {
    agentsAreDone = true;
  });
  const personal = personWishes(
    page,
    desk,
    { projectId, keywordIds: ids.slice(0, PERSON_WISHES) },
    { gapMs: PERSON_GAP_MS, limit: LIMIT, agentsDone: () => agentsAreDone },
  );
  const [runs, person] = await Promise.all([agents, personal]);
  const seconds = Math.round((Date.now() - began) / 1000);

  const counted = await desk.count();
  const quota = await quotaOf(desk);
  const usage = (await (await fetch(`${desk.url}/api/usage`)).json()) as UsageReport;
  const cap = LIMIT / 2;
  const consumers = Object.fromEntries(usage.byConsumer.map(({ name, requests }) => [name, requests]));
  const ends = new Map<string, number>();
  for (const { ends: each } of runs) for (const [end, count] of each) ends.set(end, (ends.get(end) ?? 0) + count);
  const wishes = AGENTS * AGENT_WISHES + PERSON_WISHES + LISTS;
  report(
    context,
    `${wishes} wishes in ${seconds} s, limit ${LIMIT}: service ${counted}, gauge ${quota.confirmed} + ${quota.maybe} maybe; ` +
      `agents ${quota.byLane.mcp} of ${cap}; person ${person.answered} opened, ${person.refused} refused after the hour was spent, ${person.refusedEarly} before; ` +
      `Usage ${JSON.stringify(consumers)}; wishes of agents ${JSON.stringify(Object.fromEntries(ends))}`,
  );
  expect(counted).toBe(LIMIT);
  expect(quota).toMatchObject({ confirmed: counted, maybe: 0, others: 0, left: 0 });
  expect(quota.byLane).toEqual({ person: LISTS + person.answered, job: 0, mcp: cap });
  expect(person.refusedEarly).toBe(0);
  expect(person.refused).toBeGreaterThan(0);
  expect(ends.get("minute_limit_reached")).toBeGreaterThan(0);
  expect(ends.get("agents_limit_reached")).toBeGreaterThan(0);
  const spent = Object.fromEntries(named.map((name, index) => [name, runs[index]?.cost]));
  expect(consumers).toEqual({ Dashboard: LISTS + person.answered, ...spent });
  for (const part of [usage.byConsumer, usage.byEndpoint, usage.byStatus])
    expect(part.reduce((sum, { requests }) => sum + requests, 0)).toBe(counted);
  expect(usage.requestsTotal).toBe(counted);
  expect(usage.minutes.at(-1)?.used).toBe(counted);
  expect(usage.hours.at(-1)).toMatchObject({ confirmed: counted, maybe: 0, others: 0 });
  await page.goto(`${desk.url}/usage`);
  for (const name of ["Dashboard", ...named])
    await page.getByText(name, { exact: true }).filter({ visible: true }).first().waitFor();
  await Promise.all(clients.map(async (client) => (await client).close()));
}
