import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { POST as change } from "../../app/api/plans/change/route";
import { POST as estimate } from "../../app/api/plans/estimate/route";
import { POST as make, GET as plans } from "../../app/api/plans/route";
import { POST as changeSchedule, GET as schedules } from "../../app/api/schedules/route";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { ask, ownStack, params } from "../http/support";
import { openBefore } from "../support/opened";
import { read } from "../support/stack";

const { northwind } = SAMPLE_IDS;
const desk = openBefore(beforeAll, ownStack);
beforeAll(async () => {
  await desk.container.upstream.listProjects(read("now"));
  await desk.container.upstream.listKeywords(northwind, read("now"));
});

const what = { kind: "histories", projectId: northwind, keywordIds: null };
const wish = { what, wantedSince: null };
const post = (route: (request: Request) => Promise<Response>, body: unknown) =>
  route(ask("/api/plans", { method: "POST", body }));
const plan = (requests: number, changes: object = {}) => ({
  ...wish,
  id: randomUUID(),
  title: "All histories",
  speed: "steady",
  hourMax: null,
  requests,
  confirmed: true,
  ...changes,
});

test("an estimate is free, a plan is created once, and a higher price must be confirmed again", async () => {
  const before = await desk.requestCount();
  const estimateResult = await (await post(estimate, wish)).json();
  expect(estimateResult).toMatchObject({ free: 0, price: { requests: 268, atLeast: false }, spendMax: 281, ahead: [] });

  const risen = await post(make, plan(267));
  expect([risen.status, await risen.json()]).toMatchObject([409, { code: "confirmation_needed" }]);
  expect((await post(make, plan(268, { confirmed: false }))).status).toBe(400);

  const planRequest = plan(268);
  for (let count = 0; count < 3; count += 1) {
    const { plans: all } = await (await post(make, planRequest)).json();
    expect(all).toMatchObject([
      { id: planRequest.id, state: "open", items: { total: 268, open: 268 }, spendMax: 281, spent: 0 },
    ]);
  }
  expect((await post(make, { ...planRequest, title: "Another" })).status).toBe(409);
  const nothing = await post(make, plan(5, { what: { kind: "starred", projectId: northwind } }));
  expect([nothing.status, await nothing.json()]).toMatchObject([400, { code: "setting_refused" }]);

  const pauseResult = await (await post(change, { id: planRequest.id, to: "paused" })).json();
  expect(pauseResult.plans).toMatchObject([{ state: "paused" }]);
  const listResult = await (await plans(ask("/api/plans"), params({}))).json();
  expect(listResult).toMatchObject({ plans: [{ state: "paused" }], clock: { limit: 1000, jobsMax: 800 } });
  expect((await plans(ask("/api/plans", { headers: { "sec-fetch-site": "cross-site" } }), params({}))).status).toBe(
    403,
  );
  expect(await desk.requestCount()).toBe(before);
});

test("a schedule is created, changed and removed, and shows its next run", async () => {
  const id = randomUUID();
  const daily = {
    id,
    title: "Daily lists",
    what: { kind: "lists", projectIds: null },
    at: "06:00",
    zone: "Europe/Berlin",
    on: true,
  };
  const result = await (await post(changeSchedule, { ...daily, days: [1, 2, 3, 4, 5], spendMax: 40 })).json();
  expect(result.schedules).toMatchObject([
    { id, days: [1, 2, 3, 4, 5], nextAt: "2026-03-03T05:00:00.000Z", notice: null },
  ]);
  expect((await post(changeSchedule, { ...daily, days: [8], spendMax: 40 })).status).toBe(400);
  const off = await (await post(changeSchedule, { ...daily, days: [1], spendMax: 40, on: false })).json();
  expect(off.schedules).toMatchObject([{ id, nextAt: null, on: false }]);
  await post(changeSchedule, { id, remove: true });
  expect(await (await schedules(ask("/api/schedules"), params({}))).json()).toEqual({ schedules: [] });
});
