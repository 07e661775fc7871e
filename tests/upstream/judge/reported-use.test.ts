import { expect, test } from "vitest";
import type { Quota } from "../../../lib/domain/quota/quota";
import { fixtureDesk } from "../../support/services/fixture-desk";
import type { FixtureAnswer } from "../../support/services/fixture-service";
import { read } from "../../support/stack";

const PROJECTS = [{ id: 1, name: "Shop" }];

const limitHeaders = (remaining: number): FixtureAnswer => ({
  headers: { "x-ratelimit-limit": "1000", "x-ratelimit-remaining": String(remaining) },
});

async function quotaAfter(answer: FixtureAnswer): Promise<Quota> {
  const { desk } = await fixtureDesk(() => ({ json: PROJECTS, ...answer }));
  await desk.container.upstream.listProjects(read("now"));
  return desk.container.quota.now();
}

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
