import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FaultsInput } from "../../lib/reference-api/faults";
import { type RunningReferenceApi, startReferenceApi } from "../../lib/reference-api/launch";
import { createAccount, issueKey } from "../../lib/reference-api/store/accounts";
import { addTestProject, codeOf, emptyApi, statusesOf } from "./support";

const TOKEN = "an-admin-token-for-tests";
let api: RunningReferenceApi;
let key: string;

beforeAll(async () => {
  api = await startReferenceApi({ databasePath: ":memory:", adminToken: TOKEN });
  const accountId = createAccount(api.store, { name: "A", requestsPerHourMax: 100_000 }, 0);
  key = issueKey(api.store, accountId, 0);
  addTestProject(api.store, { id: "5", accountId, mark: "m", keywords: 3, firstId: 50 });
});
afterAll(() => api.stop());
beforeEach(() => api.faults.clear());

const get = (path = "/v1/projects/") => fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${key}` } });

test("a reset cuts the connection without a response, as often as set, and is counted", async () => {
  const before = await api.count(key);
  api.faults.set({ reset: 2 });
  await expect(get()).rejects.toThrow();
  await expect(get()).rejects.toThrow();
  expect((await get()).status).toBe(200);
  expect(await api.count(key)).toBe(before + 3);
});

test("cut JSON arrives with status 200 and breaks off in the middle", async () => {
  api.faults.set({ cutJson: 1 });
  const response = await get("/v1/keyworddata/50/");
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
  expect((await (await get("/v1/keyworddata/50/")).json()) as object).toHaveProperty("series");
});

test("HTML and unexpected JSON arrive with status 200", async () => {
  api.faults.set({ html: 1 });
  const html = await get();
  expect([html.status, html.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
  expect(await html.text()).toMatch(/^<!doctype html>/);
  api.faults.set({ wrongShape: 1 });
  const odd = await get();
  expect([odd.status, odd.headers.get("content-type")]).toEqual([200, "application/json"]);
  expect(await odd.json()).not.toHaveProperty("results");
});

test("a 500 can apply always or to a number of requests", async () => {
  api.faults.set({ status500: 2 });
  expect(await statusesOf(3, get)).toEqual([500, 500, 200]);
  api.faults.set({ status500: "always" });
  expect(await statusesOf(5, get)).toEqual(Array(5).fill(500));
});

test("a fault with an endpoint leaves the other endpoints alone", async () => {
  api.faults.set({ status500: "always", endpoint: "keyworddata" });
  expect((await get("/v1/keyworddata/50/")).status).toBe(500);
  expect((await get("/v1/project-keywords-list/5/")).status).toBe(200);
});

test("a delayed request is already counted, and stays counted when the client gives up", async () => {
  const before = await api.count(key);
  api.faults.set({ delayMs: 60_000 });
  const giveUp = new AbortController();
  const headers = { authorization: `Bearer ${key}` };
  const outcome = expect(fetch(`${api.url}/v1/projects/`, { headers, signal: giveUp.signal })).rejects.toThrow();
  await expect.poll(() => api.count(key), { interval: 10, timeout: 10_000 }).toBe(before + 1);
  giveUp.abort();
  await outcome;
  expect(await api.count(key)).toBe(before + 1);
});

test("the clock offset moves the Date header and the hour", async () => {
  const { get: ask, faults, clock } = emptyApi({ account: { requestsPerHourMax: 1 } });
  clock.moveTo("2026-03-02T13:59:30.000Z");
  expect((await ask("/v1/projects/")).status).toBe(200);
  expect((await ask("/v1/projects/")).status).toBe(429);
  faults.set({ clockOffsetMs: 30_000 });
  const response = await ask("/v1/projects/");
  expect([response.status, response.headers.get("date")]).toEqual([200, "Mon, 02 Mar 2026 14:00:00 GMT"]);
});

test("a used-up hour gets 429, 401, an empty 401, or each in turn", async () => {
  const { get: ask, faults } = emptyApi({ account: { requestsPerHourMax: 1 } });
  await ask("/v1/projects/");
  faults.set({ limitAnswer: "401" });
  const as401 = await ask("/v1/projects/");
  expect(as401.status).toBe(401);
  expect(await as401.json()).toMatchObject({ status: 401, detail: expect.stringMatching(/request limit .* exceeded/) });
  faults.set({ limitAnswer: "401-empty" });
  const empty = await ask("/v1/projects/");
  expect([empty.status, await empty.text()]).toEqual([401, ""]);
  faults.set({ limitAnswer: "mixed" });
  expect(await statusesOf(4, () => ask("/v1/projects/"))).toEqual([429, 401, 429, 401]);
});

test("the limit of every key can be overridden", async () => {
  const { get: ask, faults } = emptyApi();
  faults.set({ limitPerHour: 2 });
  expect(await statusesOf(3, () => ask("/v1/projects/"))).toEqual([200, 200, 429]);
});

test("stopping ends a delayed request at once", async () => {
  const slow = await startReferenceApi({ databasePath: ":memory:", faults: { delayMs: 60_000 } });
  const slowKey = issueKey(slow.store, createAccount(slow.store, { name: "A" }, 0), 0);
  const hanging = fetch(`${slow.url}/v1/projects/`, { headers: { authorization: `Bearer ${slowKey}` } });
  const outcome = expect(hanging).rejects.toThrow();
  await expect.poll(() => slow.count(slowKey), { interval: 10, timeout: 10_000 }).toBe(1);
  const startedAt = performance.now();
  await slow.stop();
  await outcome;
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

const admin = (path: string, token: string | null, body?: FaultsInput | object) =>
  fetch(`${api.url}/admin${path}`, {
    method: body ? "POST" : "GET",
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    body: body ? JSON.stringify(body) : undefined,
  });

test("the admin token sets faults and gets usage while the service runs, uncounted", async () => {
  await get();
  const before = await api.count(key);
  expect(await (await admin("/faults", TOKEN, { html: 3 })).json()).toMatchObject({ html: 3, limitAnswer: "429" });
  expect(await (await admin("/faults", TOKEN)).json()).toMatchObject({ html: 3 });
  const usage = (await (await admin("/usage", TOKEN)).json()) as { hours: { used: number; key_ends_with: string }[] };
  expect(usage.hours[0]).toMatchObject({ used: before, key_ends_with: key.slice(-4) });
  expect(await api.count(key)).toBe(before);
});

test("admin calls with a wrong token, unknown fields or values out of range change nothing", async () => {
  for (const token of [null, "", "wrong", key, `${TOKEN}x`]) {
    expect((await admin("/usage", token)).status).toBe(401);
    expect((await admin("/faults", token, { html: "always" })).status).toBe(401);
  }
  for (const body of [
    { html: -1 },
    { delayMs: "1" },
    { account: 1 },
    { html: 1, __proto__x: 1 },
    [],
    { limitAnswer: "418" },
  ])
    expect(await codeOf(await admin("/faults", TOKEN, body))).toBe("bad_request");
  expect(api.faults.current()).toMatchObject({ html: 0, delayMs: 0 });
});
