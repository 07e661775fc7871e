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
  async run(call, args) {
    const items = await itemsOf(call.agent, args);
    if (args.plan) return proposePlan(call, args, items);
    const since = sinceMs(call.agent, args, items.length);
    const missing = await priceSteps(call.agent, await missingItems(call.agent.container.upstream, items, since));
    const price = sumOf(missing.map((step) => step.price));
    const failure = args.max_cost === 0 ? null : await loadSteps(call, missing, args.max_cost);
    if (failure !== null && !missing.some(({ state }) => state === "loaded")) throw new CallRefusal(failure);
    const left = missing.flatMap(({ state, item }) => (state === "open" ? item : []));
    const isBegun = costOf(call.tally) > 0;
    const rest = isBegun ? sumOf((await priceSteps(call.agent, left)).map((step) => step.price)) : price;
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
        saved: args.max_cost === 0,
        complete: left.length === 0 && count("failed") === 0,
        isEmpty: items.length === 0,
        failure,
        notes: [
          missing.length === 0 ? "All of it is saved." : null,
          left.length > 0 && !isBegun && failure === null ? maxCostText(price, args.max_cost) : null,
          left.length > 0 && isBegun ? `The rest costs ${priceText(rest)}; the same call continues.` : null,
        ],
      }),
    };
  },
});

type Step = { item: PlanItem; price: Price; state: "open" | "loaded" | "failed" };

async function itemsOf(agent: Agent, args: Given): Promise<PlanItem[]> {
  const { project_id: projectId = null, what, keywords, where } = args;
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
    keywords?.map((nameOrId) => resolveKeyword(saved.keywords, nameOrId)) ??
    keywordsWhere(saved.keywords, saved.written, where).map(({ id }) => id);
  return [...new Set(ids)].map((id) => historyOf(projectId, id));
}

/** Earliest load time of an acceptable saved copy, in milliseconds; 0: any age. */
function sinceMs({ container }: Agent, { older_than_hours: hours }: Given, items: number): number {
  if (hours === undefined) return 0;
  const least = items > 1 ? JUST_LOADED_MS : 0;
  return container.clock.now() - Math.max(hours * HOUR_MS, least) + 1;
}

async function priceSteps(agent: Agent, items: readonly PlanItem[]): Promise<Step[]> {
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
  let firstRefusal: Failure | null = null;
  for (const step of steps) {
    const cost = costOf(call.tally);
    if (cost >= Math.min(payable, perCall) || call.signal.aborted) break;
    if (step.price.requests > payable - cost) {
      unpaid ??= step.price;
      continue;
    }
    const isShared = step.item.kind === "history" && agent.container.upstream.sharesHistories;
    const failure = await loadItem(call, step.item, { spend: isShared ? "if-missing" : "now", requestsMax: payable });
    step.state = failure === null ? "loaded" : failure.code === "price_exceeded" ? "open" : "failed";
    if (failure !== null && failure.kind !== "refused") return failure;
    if (failure?.code === "price_exceeded") return cost + step.price.requests > perCall ? null : failure;
    firstRefusal ??= failure;
  }
  if (firstRefusal !== null || unpaid === null || costOf(call.tally) > 0 || payable === maxCost) return firstRefusal;
  return toFailure(code, { text: leftText(unpaid, left), resetsAt });
}

async function proposePlan(call: Call, args: Given, items: readonly PlanItem[]) {
  const { plans, reads, base, clock } = call.agent.container;
  const { project_id: projectId } = args;
  const isHistories = items.some(({ kind }) => kind === "history");
  const name =
    projectId === undefined ? null : ((await reads.savedProject(projectId))?.name ?? projectId).slice(0, 120);
  const title = `${isHistories ? "Histories" : "List"} of ${name ?? "all projects"}`;
  const wish =
    isHistories && projectId !== undefined
      ? { kind: "histories" as const, projectId, keywordIds: items.flatMap(({ keywordId }) => keywordId ?? []) }
      : { kind: "lists" as const, projectIds: projectId === undefined ? null : [projectId] };
  const wantedSinceMs = sinceMs(call.agent, args, 1);
  const proposal = await plans.propose({ what: wish, wantedSinceMs, title, agent: call.agent.clientName });
  const facts = proposal.proposed
    ? {
        plan_id: proposal.id,
        price: { requests: proposal.price.requests, at_least: proposal.price.atLeast },
        spend_max: proposal.spendMax,
        ready_earliest: proposal.readyEarliest,
        accept_at: `${base}/plans`,
      }
    : { plan_id: null };
  return {
    ...facts,
    ...dataFacts({
      known: 0,
      of: items.length,
      asOf: toInstant(clock.now()),
      complete: proposal.proposed,
      isEmpty: !proposal.proposed,
      notes: [proposal.proposed ? "A user must accept it within 24 hours." : NOT_PROPOSED[proposal.why]],
    }),
  };
}
