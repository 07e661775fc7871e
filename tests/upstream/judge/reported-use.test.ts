import { expect, test } from "vitest";
import type { Quota } from "../../../lib/domain/quota/quota";
import { fixtureDesk } from "../../support/services/fixture-desk";
import type { FixtureAnswer } from "../../support/services/fixture-service";
import { read } from "../../support/stack";

const PROJECTS = [{ id: 1, name: "Shop" }];

const headers = (of: Record<string, number | string>): FixtureAnswer => ({
  headers: Object.fromEntries(Object.entries(of).map(([name, value]) => [name, String(value)])),
});
const limitHeaders = (remaining: number, more: Record<string, number | string> = {}): FixtureAnswer =>
  headers({ "x-ratelimit-limit": 1000, "x-ratelimit-remaining": remaining, ...more });
const window = (unit: string, remaining: number) => ({
  [`x-ratelimit-limit-${unit}`]: 1000,
  [`x-ratelimit-remaining-${unit}`]: remaining,
});
const inBody = (about: object): FixtureAnswer => ({ json: { data: PROJECTS, ...about } });

async function quotaAfter(answer: FixtureAnswer): Promise<Quota> {
  const { desk } = await fixtureDesk(() => ({ json: PROJECTS, ...answer }));
  await desk.container.upstream.listProjects(read("now"));
  return desk.container.quota.now();
}

/** It is 10:20, so the hour has 2,400 seconds left. The limit is 1,000. */
test.each<[string, FixtureAnswer, number]>([
  ["the limit and what remains", limitHeaders(400), 600],
  ["with the hour’s end", limitHeaders(400, { "x-ratelimit-reset": 2400 }), 600],
  ["a policy of an hour", limitHeaders(0, { "ratelimit-policy": "1000;w=3600" }), 1000],
  ["in the body", inBody({ meta: { rate_limit: { limit: 1000, remaining: 250 } } }), 750],
  ["fewer than recorded", limitHeaders(1000), 1],
  ["a limit a minute", limitHeaders(400, { "x-ratelimit-reset": 40 }), 1],
  ["another limit", headers({ "x-ratelimit-limit": 60, "x-ratelimit-remaining": 1 }), 1],
  ["a policy of a day", limitHeaders(1, { "ratelimit-policy": "1000;w=86400" }), 1],
  ["by the hour", headers(window("hour", 300)), 700],
  ["by the hour beside others", headers({ ...window("minute", 1), ...window("hour", 300), ...window("day", 2) }), 700],
  ["by the minute", headers(window("minute", 1)), 1],
  ["one structured field", headers({ ratelimit: "limit=1000, remaining=450, reset=2400" }), 550],
  ["its later form", headers({ "ratelimit-policy": '"a";q=1000;w=3600', ratelimit: '"a";r=450;t=2400' }), 550],
  ["what is used", headers({ "x-ratelimit-limit": 1000, "x-ratelimit-used": 620 }), 620],
  ["what is used, in the body", inBody({ quota: { limit: 1000, used: 620 } }), 1],
  ["camel case in the body", inBody({ rateLimit: { limitPerHour: 1000, remaining: 380 } }), 620],
  ["nonsense", limitHeaders(-5), 1],
])("%s", async (_, answer, used) => {
  expect((await quotaAfter(answer)).used).toBe(used);
});

test("the time is remembered when the service reported more than is recorded here", async () => {
  const more = await quotaAfter(limitHeaders(400));
  expect(more).toMatchObject({ reportsUse: true, reportedAt: expect.stringMatching(/T\d\d:20:/), others: 599 });
  const notMore = await quotaAfter(limitHeaders(999));
  expect(notMore).toMatchObject({ reportsUse: true, reportedAt: null, others: 0 });
  const silent = await quotaAfter({});
  expect(silent).toMatchObject({ reportsUse: false, reportedAt: null, used: 1 });
});

test("a limit refusal outweighs an earlier report", async () => {
  let isSpent = false;
  const { desk } = await fixtureDesk(() =>
    isSpent ? { status: 429, json: { detail: "Hourly limit reached." } } : { json: PROJECTS, ...limitHeaders(400) },
  );
  await desk.container.upstream.listProjects(read("now"));
  isSpent = true;
  await desk.container.upstream.listProjects(read("now"));
  expect(await desk.container.quota.now()).toMatchObject({ blocked: true, reportsUse: true, reportedAt: null });
});
