import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@modelcontextprotocol/client";
import type { Page } from "playwright/test";
import type { Quota } from "../../../lib/domain/quota/quota";
import { HOUR_MS } from "../../../lib/domain/time/units";
import { keywordHref } from "../../../lib/domain/web/address-params";
import type { Desk } from "../../e2e/support/desk/desk";
import { codeOf, LOAD_PROJECTS, say } from "../../mcp/support";

export type AgentRun = { cost: number; ends: Map<string, number> };

/** Waits for the next clock hour if the current hour would end during the run. */
export async function awaitHourOf(runMs: number): Promise<void> {
  const leftMs = HOUR_MS - (Date.now() % HOUR_MS);
  if (leftMs < runMs) await sleep(leftMs + 1_000);
}

export type Wish = { projectId: string; keywordIds: readonly string[] };

/** Ignores refusals: requests mostly new keywords, sometimes a shared one or the project list. */
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
      ? await say(client, "load", LOAD_PROJECTS)
      : await say(client, "get_keywords", { project_id: projectId, keywords: [keywordIds[wish]], max_cost: 1 });
    run.cost += Number(said.data.cost);
    const problem = said.isError ? codeOf(said) : Object(said.data.problem).code;
    const end = String(problem ?? (Number(said.data.cost) > 0 ? "read" : "saved"));
    run.ends.set(end, (run.ends.get(end) ?? 0) + 1);
    await sleep(Math.max(0, began + (wish + 1) * gapMs - Date.now()));
  }
  return run;
}

export type PersonRun = { answered: number; refused: number; refusedEarly: number };

export async function personWishes(
  page: Page,
  desk: Desk,
  { projectId, keywordIds }: Wish,
  { gapMs, limit, agentsDone }: { gapMs: number; limit: number; agentsDone: () => boolean },
): Promise<PersonRun> {
  const run: PersonRun = { answered: 0, refused: 0, refusedEarly: 0 };
  const began = Date.now();
  for (const [wish, keywordId] of keywordIds.entries()) {
    await page.goto(desk.url + keywordHref(projectId, keywordId));
    if (await isAnswered(page)) run.answered += 1;
    else {
      run.refused += 1;
      const { confirmed, maybe } = await quotaOf(desk);
      if (confirmed + maybe < limit) run.refusedEarly += 1;
    }
    while (!agentsDone() && Date.now() < began + (wish + 1) * gapMs) await sleep(20);
  }
  return run;
}

/** Near the limit the page asks before it spends; the user agrees. */
async function isAnswered(page: Page): Promise<boolean> {
  const main = page.getByRole("main");
  const limitScreen = main.locator('[data-slot="limit-screen"]');
  // The refresh button uses the same words; only this sentence means that no data arrived.
  const nothingSaved = main.getByText("This keyword isn’t saved yet.");
  const opensLater = main.getByText(/^Available at \d\d:\d\d$/);
  const answer = main
    .locator('[data-slot="error-screen"]')
    .or(main.getByRole("heading", { level: 2, name: /over time/ }))
    .or(main.getByText("No history for this keyword."));
  // Never "Load all", which costs another request once the data is there.
  const open = main.getByRole("button", { name: /^Load(?! all)/ });
  const agree = page.getByRole("dialog").getByRole("button", { name: /^Load/ });
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(20)) {
    if (await answer.first().isVisible()) return true;
    if (await limitScreen.isVisible()) return false;
    if ((await nothingSaved.isVisible()) && (await opensLater.first().isVisible())) return false;
    const button = (await agree.isVisible()) ? agree : open;
    // A click before hydration is lost, so it is repeated; data saved by then costs nothing.
    if (await button.isVisible()) await button.click({ timeout: 500 }).catch(() => undefined);
  }
  throw new Error(`No outcome on ${page.url()}: ${(await main.innerText()).slice(0, 500)}`);
}

export const quotaOf = (desk: Desk): Promise<Quota> =>
  fetch(`${desk.url}/api/quota`).then((response) => response.json() as Promise<Quota>);
