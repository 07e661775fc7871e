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
])("$endpoint reports the first fault in the documented order for each of 64 combinations", async (target) => {
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
    const id = target.endpoint === "keyworddata" ? keywordId : projectId;
    const query = has("bad query") ? target.badQuery : "";
    const response = await get(`/v1/${target.endpoint}/${id}/${query}`, has("bad key") ? createKey() : key);
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

const UNKNOWN_PATHS = ["/", "/v1/", "/v2/projects/", "/v1/PROJECTS/", "/v1/keyworddata/5/x/", "/admin/faults"];
const WITHOUT_A_SLASH = ["/v1/projects", "/v1/projects?limit=1", "/v1/keyworddata/5"];

test("an unknown path is 404 and counted with a key, and 401 without one", async () => {
  const { get, store } = emptyApi();
  const paths = [...UNKNOWN_PATHS, ...WITHOUT_A_SLASH];
  for (const path of paths)
    expect([path, (await get(path)).status, (await get(path, null)).status]).toEqual([path, 404, 401]);
  expect(countedInAll(store)).toBe(paths.length);
});

test("a 500 is counted, and its fixed body contains nothing of the error", async () => {
  const { get, faults, errors, store } = emptyApi();
  faults.set({ status500: 1 });
  const body = await (await get("/v1/projects/")).text();
  expect(JSON.parse(body)).toMatchObject({ status: 500, code: "server_error" });
  expect(errors).toHaveLength(1);
  expect(body).not.toContain(errors[0]?.message);
  expect(body).not.toMatch(/\.ts|stack|at /i);
  expect(countedInAll(store)).toBe(1);
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
