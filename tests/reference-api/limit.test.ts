import { expect, test } from "vitest";
import { createAccount, issueKey } from "../../lib/reference-api/store/accounts";
import { codeOf, countedInAll, emptyApi, statusesOf } from "./support";

test("request 1,000 succeeds, 1,001 is 429, and at 14:00:00.000 the counter resets", async () => {
  const { get, clock, store } = emptyApi();
  clock.moveTo("2026-03-02T13:59:59.999Z");
  const statuses = await statusesOf(1_003, () => get("/v1/projects/"));
  expect(statuses).toEqual([...Array(1_000).fill(200), 429, 429, 429]);
  clock.moveTo("2026-03-02T14:00:00.000Z");
  expect((await get("/v1/projects/")).status).toBe(200);
  expect(countedInAll(store)).toBe(1001);
});

test("each key has its own hourly limit, set by its account", async () => {
  const { get, store, accountId, key } = emptyApi({ account: { requestsPerHourMax: 2 } });
  const second = issueKey(store, accountId, 0);
  const generous = issueKey(store, createAccount(store, { name: "B", requestsPerHourMax: 5 }, 0), 0);
  const acceptedCount = async (withKey: string) =>
    (await statusesOf(8, () => get("/v1/projects/", withKey))).filter((status) => status === 200).length;
  expect([await acceptedCount(key), await acceptedCount(second), await acceptedCount(generous)]).toEqual([2, 2, 5]);
});

test("a used-up hour is problem JSON with a code and, unless set, without Retry-After", async () => {
  const { get, faults, clock } = emptyApi({ account: { requestsPerHourMax: 1 } });
  await get("/v1/projects/");
  const plain = await get("/v1/projects/");
  expect([plain.status, plain.headers.get("retry-after")]).toEqual([429, null]);
  expect(await codeOf(plain)).toBe("limit_reached");
  faults.set({ retryAfter: true });
  clock.moveTo("2026-03-02T13:59:30.000Z");
  expect((await get("/v1/projects/")).headers.get("retry-after")).toBe("31");
});

test("an hour offset moves the boundary: with 30 minutes a new hour starts at half past", async () => {
  const { get, clock, faults } = emptyApi({ account: { requestsPerHourMax: 1 } });
  faults.set({ hourOffsetMinutes: 30 });
  const statusAt = async (instant: string) => {
    clock.moveTo(instant);
    return (await get("/v1/projects/")).status;
  };
  expect(await statusAt("2026-03-02T13:45:00.000Z")).toBe(200);
  expect(await statusAt("2026-03-02T14:00:00.000Z")).toBe(429);
  expect(await statusAt("2026-03-02T14:29:59.999Z")).toBe(429);
  expect(await statusAt("2026-03-02T14:30:00.000Z")).toBe(200);
});
