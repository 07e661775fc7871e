import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@modelcontextprotocol/client";
import type { Page } from "@playwright/test";
import { keywordHref } from "../../../lib/domain/address-params";
import type { Quota } from "../../../lib/domain/quota";
import type { Desk } from "../../e2e/support/desk";
import { codeOf, say } from "../../mcp/support";

/** One agent's part of a joint run: requests it was told it spent, and how its wishes ended. */
export type AgentRun = { cost: number; ends: Map<string, number> };

const HOUR_MS = 3_600_000;

/** Waits for the next clock hour when the running one would turn before the run ends. */
export async function awaitHourOf(runMs: number): Promise<void> {
  const leftMs = HOUR_MS - (Date.now() % HOUR_MS);
  if (leftMs < runMs) await sleep(leftMs + 1_000);
}

export type Wish = { projectId: string; keywordIds: readonly string[] };

/**
 * An agent that wants a thing every `gapMs` and does not care what it was told: mostly a keyword not read yet, now and
 * then one that all agents want, and the list of projects afresh.
 */
export async function agentWishes(
  client: Client,
  { projectId, keywordIds }: Wish,
  { wishes, gapMs }: { wishes: number; gapMs: number },
): Promise<AgentRun> {
  const run: AgentRun = { cost: 0, ends: new Map() };
  const began = Date.now();
  for (let wish = 0; wish < wishes; wish += 1) {
    const isList = wish % 10 === 9;
    const said = isList
      ? await say(client, "list_projects", { refresh: true, limit: 1, max_cost: 1 })
      : await say(client, "get_keyword_data", { project_id: projectId, keyword_id: keywordIds[wish] });
    run.cost += Number(said.data.cost);
    const problem = said.isError ? codeOf(said) : Object(said.data.problem).code;
    const end = String(problem ?? (Number(said.data.cost) > 0 ? "read" : "saved"));
    run.ends.set(end, (run.ends.get(end) ?? 0) + 1);
    await sleep(Math.max(0, began + (wish + 1) * gapMs - Date.now()));
  }
  return run;
}

/** A person's part: keywords opened in the browser, how many the limit refused, and how many of those too early. */
export type PersonRun = { answered: number; refused: number; refusedEarly: number };

/** Opens keyword after keyword in one page; without a pause once the agents are done. */
export async function personWishes(
  page: Page,
  desk: Desk,
  { projectId, keywordIds }: Wish,
  { gapMs, limit, agentsDone }: { gapMs: number; limit: number; agentsDone: () => boolean },
): Promise<PersonRun> {
  const run: PersonRun = { answered: 0, refused: 0, refusedEarly: 0 };
  const limitScreen = page.locator('[data-slot="limit-screen"]');
  const ended = limitScreen
    .or(page.locator('[data-slot="error-screen"]'))
    .or(page.getByRole("heading", { level: 2, name: /over time/ }));
  for (const keywordId of keywordIds) {
    await page.goto(desk.url + keywordHref(projectId, keywordId));
    await ended.first().waitFor();
    if (await limitScreen.isVisible()) {
      run.refused += 1;
      const { confirmed, maybe } = await quotaOf(desk);
      if (confirmed + maybe < limit) run.refusedEarly += 1;
    } else run.answered += 1;
    if (!agentsDone()) await sleep(gapMs);
  }
  return run;
}

export const quotaOf = (desk: Desk): Promise<Quota> =>
  fetch(`${desk.url}/api/quota`).then((response) => response.json() as Promise<Quota>);
