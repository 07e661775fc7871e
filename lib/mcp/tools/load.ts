import { z } from "zod";
import { toInstant } from "../../domain/clock";
import type { PlanItem } from "../../domain/plans/plan";
import type { Price } from "../../domain/quota/price";
import { HOUR_MS } from "../../domain/time/units";
import { missingItems, sumOf } from "../../plans/wanted-items";
import { type Agent, type Call, freeLoad } from "../agent";
import { argumentsOf, IdOrName, MaxCostArgument, oneOf } from "../arguments";
import { CallRefusal, type Failure, noSavedList, priceText, refusal, toFailure } from "../failure";
import { historyOf, keywordList, loadItem, PROJECT_LIST, priceItems } from "../items";
import { dataFacts } from "../list-result";
import { costOf, leftFor, leftText, maxCostText } from "../quota-facts";
import { resolveKeyword } from "../resolve-ids";
import { keywordsWhere, savedList, WhereArgument } from "../selection";
import { defineTool } from "../tool";

const KEYWORDS_MAX = 500;
const HOURS_MAX = 24 * 366;
/** In a load split into several calls, later calls skip what was loaded within this time. */
const JUST_LOADED_MS = HOUR_MS;

const NOT_PROPOSED = {
  nothing: "Nothing was proposed: all of it is saved already.",
  "too-much": "Nothing was proposed: a proposal has up to 10,000 items.",
  "too-many": "Nothing was proposed: five of your proposals wait for a user already.",
} as const;

const Input = argumentsOf({
  project_id: IdOrName.optional().describe("Left out: all projects"),
  what: oneOf(["list", "histories", "projects"]).default("list"),
  keywords: z.array(IdOrName).min(1).max(KEYWORDS_MAX).optional().describe("For histories"),
  where: WhereArgument.describe("For histories"),
  older_than_hours: z.int().min(0).max(HOURS_MAX).optional().describe("Also data older than this"),
  max_cost: MaxCostArgument,
  plan: z.boolean().default(false).describe("Propose it over several hours; a user accepts"),
});
type Given = z.infer<typeof Input>;

export const load = defineTool({
  name: "load",
  description:
    "Loads what is not saved, or old data again. max_cost 0: only the price. What max_cost or the hour can't pay in full is not begun: use plan. The same call continues.",
  isReadOnly: false,
  input: Input,
  async run(call, given) {
    const items = await itemsOf(call.agent, given);
    if (given.plan) return proposed(call, given, items);
    const since = sinceMs(call.agent, given, items.length);
    const missing = await priced(call.agent, await missingItems(call.agent.container.upstream, items, since));
    const price = sumOf(missing.map((step) => step.price));
    const failure = given.max_cost === 0 ? null : await loadSteps(call, missing, given.max_cost);
    if (failure !== null && !missing.some(({ state }) => state === "loaded")) throw new CallRefusal(failure);
    const left = missing.flatMap(({ state, item }) => (state === "open" ? item : []));
    const isBegun = costOf(call.spent) > 0;
    const rest = isBegun ? sumOf((await priced(call.agent, left)).map((step) => step.price)) : price;
    const { plans, clock } = call.agent.container;
    const count = (state: Step["state"]) => missing.filter((step) => step.state === state).length;
    return {
      items: items.length,
      already_saved: items.length - missing.length,
      loaded: count("loaded"),
      failed: count("failed"),
      left: left.length,
      price: { requests: rest.requests, at_least: rest.atLeast },
      ...(left.length === 0 ? {} : { as_plan: { ready_earliest: await plans.readyEarliest(rest.requests) } }),
      ...dataFacts({
        known: items.length - left.length - count("failed"),
        of: items.length,
        asOf: toInstant(clock.now()),
        saved: given.max_cost === 0,
        complete: left.length === 0 && count("failed") === 0,
        isEmpty: items.length === 0,
        failure,
        notes: [
          missing.length === 0 ? "All of it is saved." : null,
          left.length > 0 && !isBegun && failure === null ? maxCostText(price, given.max_cost) : null,
          left.length > 0 && isBegun ? `The rest costs ${priceText(rest)}; the same call continues.` : null,
        ],
      }),
    };
  },
});

type Step = { item: PlanItem; price: Price; state: "open" | "loaded" | "failed" };

async function itemsOf(agent: Agent, given: Given): Promise<PlanItem[]> {
  const { project_id: projectId = null, what, keywords, where } = given;
  const { upstream } = agent.container;
  if (what === "projects") return [PROJECT_LIST];
  if (what === "list" && keywords === undefined && where === undefined) {
    if (projectId !== null) return [keywordList(projectId)];
    const projects = (await upstream.listProjects(freeLoad(agent))).reading?.data.projects ?? [];
    if (projects.length > 0) return projects.map(({ id }) => keywordList(id));
    throw refusal("wrong_arguments", "No list of projects is saved: load it with what projects first.");
  }
  if (projectId === null) throw refusal("wrong_arguments", "Histories need a project_id.");
  const saved = await savedList(agent, projectId);
  if (keywords === undefined && saved.reading === null) throw noSavedList();
  const ids =
    keywords?.map((wanted) => resolveKeyword(saved.keywords, wanted)) ??
    keywordsWhere(saved.keywords, saved.written, where).map(({ id }) => id);
  return [...new Set(ids)].map((id) => historyOf(projectId, id));
}

/** Earliest load time of an acceptable saved copy, in milliseconds; 0: any age. */
function sinceMs({ container }: Agent, { older_than_hours: hours }: Given, items: number): number {
  if (hours === undefined) return 0;
  const least = items > 1 ? JUST_LOADED_MS : 0;
  return container.clock.now() - Math.max(hours * HOUR_MS, least) + 1;
}

async function priced(agent: Agent, items: readonly PlanItem[]): Promise<Step[]> {
  const prices = await priceItems(agent, items);
  return prices.flatMap((price, at) => (items[at] === undefined ? [] : { item: items[at], price, state: "open" }));
}

async function loadSteps(call: Call, steps: readonly Step[], maxCost: number): Promise<Failure | null> {
  const { agent } = call;
  const { left, code, resetsAt } = await leftFor(agent);
  const perCall = agent.container.agents.settings.requestsPerCallMax;
  const payable = Math.min(maxCost, left === 0 ? maxCost : left);
  call.expected = Math.min(payable, perCall, sumOf(steps.map(({ price }) => price)).requests);
  let unpaid: Price | null = null;
  let refused: Failure | null = null;
  for (const step of steps) {
    const spent = costOf(call.spent);
    if (spent >= Math.min(payable, perCall) || call.signal.aborted) break;
    if (step.price.requests > payable - spent) {
      unpaid ??= step.price;
      continue;
    }
    const isShared = step.item.kind === "history" && agent.container.upstream.sharesHistories;
    const failure = await loadItem(call, step.item, { spend: isShared ? "if-missing" : "now", requestsMax: payable });
    step.state = failure === null ? "loaded" : failure.code === "price_exceeded" ? "open" : "failed";
    if (failure !== null && failure.kind !== "refused") return failure;
    if (failure?.code === "price_exceeded") return spent + step.price.requests > perCall ? null : failure;
    refused ??= failure;
  }
  if (refused !== null || unpaid === null || costOf(call.spent) > 0 || payable === maxCost) return refused;
  return toFailure(code, { text: leftText(unpaid, left), resetsAt });
}

async function proposed(call: Call, given: Given, items: readonly PlanItem[]) {
  const { plans, reads, base, clock } = call.agent.container;
  const { project_id: projectId } = given;
  const isHistories = items.some(({ kind }) => kind === "history");
  const name =
    projectId === undefined ? null : ((await reads.savedProject(projectId))?.name ?? projectId).slice(0, 120);
  const title = `${isHistories ? "Histories" : "List"} of ${name ?? "all projects"}`;
  const wish =
    isHistories && projectId !== undefined
      ? { kind: "histories" as const, projectId, keywordIds: items.flatMap(({ keywordId }) => keywordId ?? []) }
      : { kind: "lists" as const, projectIds: projectId === undefined ? null : [projectId] };
  const wantedSinceMs = sinceMs(call.agent, given, 1);
  const made = await plans.propose({ what: wish, wantedSinceMs, title, agent: call.agent.clientName });
  const facts = made.proposed
    ? {
        plan_id: made.id,
        price: { requests: made.price.requests, at_least: made.price.atLeast },
        spend_max: made.spendMax,
        ready_earliest: made.readyEarliest,
        accept_at: `${base}/plans`,
      }
    : { plan_id: null };
  return {
    ...facts,
    ...dataFacts({
      known: 0,
      of: items.length,
      asOf: toInstant(clock.now()),
      complete: made.proposed,
      isEmpty: !made.proposed,
      notes: [made.proposed ? "A user must accept it within 24 hours." : NOT_PROPOSED[made.why]],
    }),
  };
}
