import { beforeEach, expect, test } from "vitest";
import { dataRoute } from "../../lib/http/route";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { logLines } from "../support/log-lines";
import { openBefore } from "../support/opened";
import { settingsOf } from "../support/settings";
import { ask, ownStack, params } from "./support";

const lines = logLines("info");
let before = 0;
const { service } = settingsOf({ UPSTREAM_PAGE_SIZE: "50" });
const desk = openBefore(beforeEach, () => ownStack(false, false, { service }));
beforeEach(async () => {
  await loadProjects({ spend: "if-missing", requestsMax: 1 });
  before = await desk.requestCount();
});

const projects = dataRoute((reads, _params, read) => reads.projects(read));
const keywords = dataRoute<{ projectId: string }, unknown>((reads, { projectId }, read) =>
  reads.keywords(projectId, read),
);
const loadProjects = (body: unknown) => projects.POST(ask("/api/projects", { method: "POST", body }), params({}));
const loadKeywords = (projectId: string, body: unknown) =>
  keywords.POST(ask(`/api/projects/${projectId}/keywords`, { method: "POST", body }), params({ projectId }));
const spentRequests = async () => (await desk.requestCount()) - before;
const eventsOf = (response: Response) =>
  lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === response.headers.get("x-request-id"));

test("a wide load, and one without a click near the limit, are refused and spend nothing until confirmed", async () => {
  const wide = await loadKeywords(SAMPLE_IDS.pythonDocs, { spend: "now", requestsMax: 50 });
  expect(wide.status).toBe(409);
  await desk.own.quota.changeRules({ reserve: 999 });
  const response = await loadProjects({ spend: "now", requestsMax: 1, unasked: true });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: "confirmation_needed", details: { counted: 0 } });
  expect(await spentRequests()).toBe(0);
  expect((await loadProjects({ spend: "now", requestsMax: 1, confirmed: true })).status).toBe(200);
  expect(await spentRequests()).toBe(1);
});

test("a list that has grown stops at the confirmed price, saves what came and states the new price", async () => {
  const response = await loadKeywords(SAMPLE_IDS.northwind, { spend: "if-missing", requestsMax: 2 });
  expect(await response.json()).toMatchObject({
    reading: { data: { complete: false } },
    problem: { code: "price_exceeded", title: "This needs more than the 2 requests you confirmed" },
    price: { requests: expect.any(Number), atLeast: false },
  });
  expect(await spentRequests()).toBe(2);
});

test("errors add at most one retry to a confirmed price, however many pages it has", async () => {
  desk.api.faults.set({ status500: "always" });
  const response = await loadKeywords(SAMPLE_IDS.northwind, { spend: "if-missing", requestsMax: 3 });
  expect(await response.json()).toMatchObject({ code: "service_failed" });
  expect(await spentRequests()).toBe(2);
});

test("a failed load has the status of its reason and its cost, and is one warning in the log", async () => {
  desk.api.faults.set({ status500: 2 });
  const response = await loadKeywords(SAMPLE_IDS.northwind, { spend: "now", requestsMax: 3 });
  expect(response.status).toBe(502);
  expect(response.headers.get("content-type")).toContain("application/problem+json");
  const problem = await response.json();
  expect(problem).toMatchObject({ code: "service_failed", details: { counted: 2, mayCount: 0 } });
  expect(eventsOf(response)).toEqual([
    expect.objectContaining({
      level: "warn",
      route: "/api/projects/[projectId]/keywords",
      status: 502,
      outcome: "service_failed",
      cost: 2,
      reference: problem.details.referenceId,
    }),
  ]);
});

test("a load is one event in the log, under the ID in its response", async () => {
  const response = await loadProjects({ spend: "now", requestsMax: 1 });
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f]{8}$/);
  expect(eventsOf(response)).toEqual([
    expect.objectContaining({
      level: "info",
      part: "route",
      method: "POST",
      route: "/api/projects",
      status: 200,
      outcome: "ok",
      cost: 1,
    }),
  ]);
});
