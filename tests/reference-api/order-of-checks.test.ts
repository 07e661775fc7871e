import { expect, test } from "vitest";
import { createKey } from "../../lib/reference-api/keys";
import { createAccount, issueKey } from "../../lib/reference-api/store/accounts";
import { addTestKeyword, addTestProject, codeOf, countedInAll, emptyApi } from "./support";

const CONDITIONS = ["bad key", "over limit", "bad query", "no feature", "absent", "foreign"] as const;
type Condition = (typeof CONDITIONS)[number];

const ANSWERS: Record<Condition, { status: number; code: string }> = {
  "bad key": { status: 401, code: "unauthenticated" },
  "over limit": { status: 429, code: "limit_reached" },
  "bad query": { status: 400, code: "bad_request" },
  "no feature": { status: 403, code: "not_in_subscription" },
  absent: { status: 404, code: "not_found" },
  foreign: { status: 403, code: "other_account" },
};

const ALL_COMBINATIONS = Array.from({ length: 2 ** CONDITIONS.length }, (_, bits) =>
  CONDITIONS.filter((_, place) => (bits >> place) & 1),
);

test.each([
  { endpoint: "keyworddata", badQuery: "?date_from=2026-02-30" },
  { endpoint: "project-keywords-list", badQuery: "?limit=0" },
])("$endpoint reports the first fault in the documented order for each of 64 combinations", async (given) => {
  const { store, get } = emptyApi();
  const stranger = createAccount(store, { name: "stranger" }, 0);
  for (const [index, conditions] of ALL_COMBINATIONS.entries()) {
    const has = (condition: Condition) => conditions.includes(condition);
    const features = has("no feature") ? ["projects"] : undefined;
    const accountId = createAccount(store, { name: "asker", requestsPerHourMax: 1, features }, 0);
    const key = issueKey(store, accountId, 0);
    if (has("over limit")) await get("/v1/projects/", key);

    const projectId = String(1000 + index);
    const keywordId = String(50_000 + index);
    const deletedAt = has("absent") && has("foreign") ? 1 : undefined; // another account's deleted object is both
    const owner = has("foreign") ? stranger : accountId;
    if (!has("absent") || has("foreign")) {
      addTestProject(store, { id: projectId, accountId: owner, mark: "x", keywords: 0, firstId: 0, deletedAt });
      addTestKeyword(store, keywordId, projectId, "x", deletedAt);
    }

    const before = countedInAll(store);
    const id = given.endpoint === "keyworddata" ? keywordId : projectId;
    const query = has("bad query") ? given.badQuery : "";
    const response = await get(`/v1/${given.endpoint}/${id}/${query}`, has("bad key") ? createKey() : key);
    const first = conditions[0];
    expect({ conditions, status: response.status }).toEqual({
      conditions,
      status: first ? ANSWERS[first].status : 200,
    });
    if (first) expect(await codeOf(response)).toBe(ANSWERS[first].code);
    const wasCounted = !has("bad key") && !has("over limit");
    expect({ conditions, counted: countedInAll(store) - before }).toEqual({ conditions, counted: wasCounted ? 1 : 0 });
  }
});

test("a method other than GET is refused with 405 before the key is looked at and is not counted", async () => {
  const { get, store, key } = emptyApi();
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"]) {
    const response = await get("/v1/projects/", key, { method });
    expect([method, response.status, response.headers.get("allow")]).toEqual([method, 405, "GET"]);
  }
  expect(countedInAll(store)).toBe(0);
});

test("an unknown path is 404 and counted with a key, and 401 without one", async () => {
  const { get, store } = emptyApi();
  for (const path of ["/", "/v1/", "/v1/projects", "/v2/projects/", "/v1/keyworddata/5", "/admin/faults"])
    expect([path, (await get(path)).status, (await get(path, null)).status]).toEqual([path, 404, 401]);
  expect(countedInAll(store)).toBe(6);
});

test("counts stay when the request then fails: 400, 403, 404 and 500 alike", async () => {
  const { get, store, accountId, faults, errors } = emptyApi();
  const stranger = createAccount(store, { name: "stranger" }, 0);
  addTestProject(store, { id: "7", accountId: stranger, mark: "x", keywords: 1, firstId: 70 });
  addTestProject(store, { id: "8", accountId, mark: "y", keywords: 1, firstId: 80, deletedAt: 1 });
  const statuses: number[] = [];
  for (let round = 0; round < 25; round += 1) {
    for (const path of ["/v1/keyworddata/70/", "/v1/keyworddata/80/", "/v1/projects/?limit=x"])
      statuses.push((await get(path)).status);
    faults.set({ status500: 1 });
    statuses.push((await get("/v1/projects/")).status);
  }
  expect(new Set(statuses)).toEqual(new Set([403, 404, 400, 500]));
  expect(countedInAll(store)).toBe(100);
  expect(errors).toHaveLength(25);
});

test("the body of a 500 is fixed and contains nothing of the error", async () => {
  const { get, faults, errors } = emptyApi();
  faults.set({ status500: 1 });
  const body = await (await get("/v1/projects/")).text();
  expect(JSON.parse(body)).toMatchObject({ status: 500, code: "server_error" });
  expect(body).not.toContain(errors[0]?.message);
  expect(body).not.toMatch(/\.ts|stack|at /i);
});

test("every response carries the service's date, no-store and nosniff, and a refusal is problem JSON", async () => {
  const { get, clock, faults } = emptyApi();
  faults.set({ clockOffsetMs: 90_000 });
  for (const path of ["/v1/projects/", "/v1/projects/?x=1", "/v1/keyworddata/1/", "/v1/openapi.json"]) {
    const response = await get(path);
    expect(response.headers.get("date")).toBe(new Date(clock.now() + 90_000).toUTCString());
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const type = response.ok ? "application/json" : "application/problem+json";
    expect(response.headers.get("content-type")).toBe(type);
    expect([...response.headers.keys()].filter((name) => /limit|retry/.test(name))).toEqual([]);
  }
});
