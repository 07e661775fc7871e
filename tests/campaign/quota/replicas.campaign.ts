import { expect, onTestFinished, test } from "vitest";
import { createContainer } from "../../../lib/container/container";
import { systemClock } from "../../../lib/domain/clock";
import type { Problem } from "../../../lib/domain/errors";
import { MINUTE_MS } from "../../../lib/domain/time/units";
import { readSettings } from "../../../lib/settings/read-settings";
import { keywordsPath, postJson } from "../../e2e/support/ask";
import { Dashboard } from "../../e2e/support/desk/dashboard";
import { LOAD_PROJECTS, say } from "../../mcp/support";
import { postgresPlace, whyNoPostgres } from "../../support/both-stores";
import { answerJson, countingService } from "../../support/services/counting-service";
import { temporaryFolder } from "../../support/temporary-folder";
import { stdioClient } from "../support/agents";
import { awaitHourOf } from "../support/one-key-shared";
import { opened } from "../support/opened";
import { notRun, report, scaled } from "../support/report";

const LIMIT = scaled(1_000, 60);
const WISHES = { dashboard: scaled(900, 54), agent: scaled(300, 18), job: scaled(900, 54) };
const AT_ONCE = 4;

type Tally = { answered: number; refused: number; withoutReset: number; faults: number };

async function wishFor(count: number, wish: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const goOn = async () => {
    while (next < count) {
      next += 1;
      await wish(next);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
}

function note(tally: Tally, status: number, problem: Pick<Problem, "details"> | null): void {
  if (status >= 500) tally.faults += 1;
  else if (problem === null) tally.answered += 1;
  else {
    tally.refused += 1;
    if ((problem.details?.resetsAt ?? null) === null) tally.withoutReset += 1;
  }
}

test("Q3: two dashboards, an agent and a job on one PostgreSQL ledger stay within one hour's limit, and use all of it", {
  timeout: 80 * MINUTE_MS,
}, async (context) => {
  if (whyNoPostgres !== null) notRun(context, whyNoPostgres);
  await awaitHourOf(scaled(10 * MINUTE_MS, 2 * MINUTE_MS));
  const place = await postgresPlace();
  onTestFinished(place.drop);
  const service = opened(
    await countingService((_request, response) =>
      answerJson(response, { count: 1, results: [{ id: "one", name: "One", keyword: "one" }] }),
    ),
  );
  const settings = {
    UPSTREAM_BASE_URL: `${service.url}/v1`,
    UPSTREAM_API_KEY: "the-key-of-all-replicas",
    DATABASE_URL: place.address,
    DATA_FOLDER: temporaryFolder(),
    REQUESTS_PER_HOUR: String(LIMIT),
    RESERVE: "0",
    MCP_REQUESTS_PER_MINUTE: "1000",
  };
  const replicas = [new Dashboard(settings), new Dashboard(settings)];
  await Promise.all(replicas.map((replica) => replica.start()));
  const agent = await stdioClient(settings);
  const read = readSettings(settings);
  if (!read.ok) throw new Error(read.problems.join(" "));
  const { baseUrl, apiKey } = read.settings;
  if (baseUrl === null || apiKey === null) throw new Error("no service");
  const jobs = await createContainer({ ...read.settings, baseUrl, apiKey }, systemClock);
  const tally: Tally = { answered: 0, refused: 0, withoutReset: 0, faults: 0 };
  const people = replicas.map((replica, replicaIndex) =>
    wishFor(WISHES.dashboard, async (index) => {
      const response = await postJson(replica, keywordsPath(`r${replicaIndex}-${index}`), {
        spend: "if-missing",
        requestsMax: 1,
        confirmed: true,
      });
      const body = await response.json();
      note(tally, response.status, response.ok ? (body.problem ?? null) : body);
    }),
  );
  const agents = wishFor(WISHES.agent, async () => {
    await say(agent.client, "load", LOAD_PROJECTS);
  });
  const jobLane = wishFor(WISHES.job, async (index) => {
    const caller = { lane: "job", name: "Export" } as const;
    const { problem } = await jobs.upstream.listKeywords(`job-${index}`, {
      spend: "if-missing",
      caller,
      requestsMax: 1,
    });
    note(tally, 200, problem);
  });
  await Promise.all([...people, agents, jobLane]);
  const quota = await jobs.quota.now();
  await jobs.life.close();
  await agent.client.close();
  await Promise.all(replicas.map((replica) => replica.stop()));
  const wishes = 2 * WISHES.dashboard + WISHES.agent + WISHES.job;
  report(
    context,
    `${wishes} wishes of 4 processes, limit ${LIMIT}: service ${service.hits()}, gauge ${quota.confirmed} + ${quota.maybe} maybe, by lane ${JSON.stringify(quota.byLane)}; refused ${tally.refused}, of which without a time ${tally.withoutReset}; answers 5xx ${tally.faults}`,
  );
  expect(service.hits()).toBeLessThanOrEqual(LIMIT);
  expect(service.hits()).toBeGreaterThanOrEqual(LIMIT - 5);
  expect(quota).toMatchObject({ confirmed: service.hits(), maybe: 0 });
  expect(tally).toMatchObject({ withoutReset: 0, faults: 0 });
  expect(tally.refused).toBeGreaterThan(0);
});
