import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Container } from "../../lib/container/container";
import type { Plan, PlanManner, PlanWhat } from "../../lib/domain/plans/plan";
import { HOUR_MS } from "../../lib/domain/time/units";
import { autoClose } from "../support/opened";
import {
  connectDesk,
  type Desk,
  type FixtureAnswer,
  type FixtureRequest,
  serveFixture,
} from "../support/services/fixture-service";
import { read } from "../support/stack";

/** The longest delay before the plan notices other clients' requests. */
const STEP_MS = 60_000;

export type Arrival = { atMs: number; path: string; status: number };

export type PlanDesk = Desk & {
  /** Everything that arrived: the reference value for plans. */
  arrivals: Arrival[];
  perHour(): number[];
  /** Runs due work until nothing is open or the hours have passed; advances the clock. */
  work(options?: {
    hours?: number;
    container?: Container;
    onStep?: () => Promise<void> | void;
    /** Largest clock step; by default up to the next due time. */
    stepMs?: number;
  }): Promise<void>;
  plan(changes?: Partial<PlanManner> & { what?: PlanWhat; title?: string; wantedSinceMs?: number }): Promise<string>;
  one(id: string): Promise<Plan>;
  /** Overrides the service's response; null: the default. */
  answerWith(
    answer: ((request: FixtureRequest, response: ServerResponse) => FixtureAnswer | null | undefined) | null,
  ): void;
};

export async function planDesk({
  keywords = 40,
  limit = 1_000,
  skewMs = 0,
  env = {},
}: {
  keywords?: number;
  limit?: number;
  skewMs?: number;
  env?: Record<string, string>;
} = {}): Promise<PlanDesk> {
  const arrivals: Arrival[] = [];
  let special: Parameters<PlanDesk["answerWith"]>[0] = null;
  const clock = { now: () => 0 };
  const service = await serveFixture((request, response) => {
    const atMs = clock.now() + skewMs;
    const hour = Math.floor(atMs / HOUR_MS);
    const { pathname } = request.url;
    const headers = { date: new Date(atMs).toUTCString() };
    const arrive = (status: number) => arrivals.push({ atMs, path: pathname, status });
    const specialAnswer = special?.(request, response);
    if (specialAnswer === null) {
      arrive(0);
      return null;
    }
    if (specialAnswer !== undefined) {
      arrive(specialAnswer.status ?? 200);
      return { ...specialAnswer, headers: { ...headers, ...specialAnswer.headers } };
    }
    const usedRequests = arrivals.filter((one) => one.status === 200 && Math.floor(one.atMs / HOUR_MS) === hour).length;
    if (usedRequests >= limit) {
      arrive(429);
      return { status: 429, headers, json: { message: "Hourly limit reached" } };
    }
    arrive(200);
    return { headers, json: usualAnswer(pathname, keywords) };
  });
  const desk = await connectDesk(service, { REQUESTS_PER_HOUR: String(limit), ...env });
  clock.now = desk.clock.now;
  const perHour = () => {
    const counts = new Map<number, number>();
    for (const { atMs, status } of arrivals)
      if (status === 200) counts.set(Math.floor(atMs / HOUR_MS), (counts.get(Math.floor(atMs / HOUR_MS)) ?? 0) + 1);
    return [...counts.values()];
  };
  const one = async (id: string) => {
    const match = (await desk.container.plans.list()).plans.find((plan) => plan.id === id);
    if (match === undefined) throw new Error("no such plan");
    return match;
  };
  return {
    ...desk,
    arrivals,
    perHour,
    one,
    answerWith(answer) {
      special = answer;
    },
    async work({ hours = 24, container = desk.container, onStep, stepMs = STEP_MS } = {}) {
      const untilMs = desk.clock.now() + hours * HOUR_MS;
      const { runner, book } = container.plans;
      while (desk.clock.now() < untilMs && (await book.open()).length > 0) {
        const waitMs = await runner.look();
        await onStep?.();
        if (waitMs === 0) continue;
        if (runner.isBusy) await runner.waitForLoads();
        else desk.clock.advanceMs(Math.min(Math.ceil(waitMs), stepMs));
      }
      await runner.waitForLoads();
    },
    async plan({ what = ALL, title = "All histories", wantedSinceMs = 0, ...manner } = {}) {
      const { plans } = desk.container;
      const id = randomUUID();
      const { price } = await plans.estimate({ what, wantedSinceMs });
      const usual = { speed: "steady" as const, hourMax: null };
      const wish = { id, title, what, wantedSinceMs, requests: price.requests, madeBy: "Dashboard" };
      const result = await plans.create({ ...usual, ...manner, ...wish });
      if (!result.made) throw new Error(`not made: ${result.why}`);
      return id;
    },
    close: async () => {
      await desk.close();
      await service.close();
    },
  };
}

function usualAnswer(path: string, keywords: number): unknown {
  if (path.endsWith("/projects/"))
    return [{ id: "p", name: "Northwind", domain: "northwind.example", keyword_count: keywords }];
  if (path.includes("project-keywords-list"))
    return Array.from({ length: keywords }, (_, index) => ({ id: String(index + 1), keyword: `keyword ${index + 1}` }));
  return keywordData(path.split("/").at(-2) ?? "");
}

export const keywordData = (id: string) => ({
  id,
  keyword: `keyword ${id}`,
  history: [{ date: "2026-03-01", position: 4 }],
});

export const histories = ({ arrivals }: PlanDesk): Arrival[] =>
  arrivals.filter(({ path }) => path.includes("keyworddata"));

const ALL: PlanWhat = { kind: "histories", projectId: "p", keywordIds: null };

export async function loadList({ container }: Pick<Desk, "container">): Promise<void> {
  const { problem } = await container.upstream.listKeywords("p", read("now"));
  if (problem !== null) throw new Error(problem.title);
}

/** With the keyword list; it closes after the test. */
export async function loadedPlanDesk(options: Parameters<typeof planDesk>[0] = {}): Promise<PlanDesk> {
  const desk = autoClose(await planDesk(options));
  await loadList(desk);
  return desk;
}
