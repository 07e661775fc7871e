import { beforeEach, expect, test } from "vitest";
import { openBefore } from "../support/opened";
import { stack } from "../support/stack";
import { LOAD_PROJECTS, messageOf, post, rpc } from "./support";

const desk = openBefore(beforeEach, () =>
  stack({ at: "2026-03-02T10:05:00.000Z", settings: { requestsPerHourMax: 40, reserve: 4 } }),
);

const tokenRequest = { name: "Cursor", sharePercent: 20, endsAt: null };
const as = (token: string | null) => ({ headers: { authorization: `Bearer ${token}` } });

async function newToken(changes: Partial<{ name: string; sharePercent: number; endsAt: string | null }> = {}) {
  const { token, problem } = await desk.container.agents.tokens.add({ ...tokenRequest, ...changes });
  expect(problem).toBeNull();
  return token ?? "";
}

async function call(token: string, name: string, args: object = {}) {
  const body = rpc("tools/call", { name, arguments: args });
  const message = await messageOf(await post(desk.container, { ...as(token), body }));
  return JSON.parse(Object(message.result).content[0].text);
}

test("a token admits one named agent until it is revoked, in every process", async () => {
  expect((await post(desk.container, as("a-token-with-more-than-22-characters"))).status).toBe(404);
  const token = await newToken();
  const another = await desk.another();
  expect((await post(another, as(token))).status).toBe(200);
  expect((await post(desk.container, as(`${token}x`))).status).toBe(401);
  const [facts] = await desk.container.agents.tokens.list();
  expect(facts).toMatchObject({ name: "Cursor", sharePercent: 20, usedAt: "2026-03-02T10:05:00.000Z" });
  expect(JSON.stringify(facts)).not.toContain(token);
  const rows = await desk.container.desk.store.selectFrom("agent_token").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  await newToken({ name: "Other" });
  await desk.container.agents.tokens.revoke(facts?.id ?? "");
  expect((await post(another, as(token))).status).toBe(401);
});

test("a token ends on its day", async () => {
  const token = await newToken({ endsAt: "2026-03-02T11:00:00.000Z" });
  expect((await post(desk.container, as(token))).status).toBe(200);
  desk.clock.advanceMs(55 * 60_000);
  expect((await post(desk.container, as(token))).status).toBe(401);
  const late = await desk.container.agents.tokens.add({
    ...tokenRequest,
    name: "Late",
    endsAt: "2026-03-02T11:00:00.000Z",
  });
  expect(late).toMatchObject({ token: null, problem: "The end date is in the past." });
});

test("a token sends its own share of the hour at most, and the rest is left for other agents", async () => {
  const [first, second] = [await newToken(), await newToken({ name: "VS Code", sharePercent: 100 })];
  let sentCount = 0;
  for (let turn = 0; turn < 6; turn += 1) sentCount += (await call(first, "load", LOAD_PROJECTS)).cost;
  // Agents together may use 20 of 40; a fifth of that is 4.
  expect(sentCount).toBe(4);
  const refusal = await call(first, "load", LOAD_PROJECTS);
  expect(refusal).toMatchObject({
    cost: 0,
    error: { code: "own_limit_reached" },
    resets_at: "2026-03-02T11:00:00.000Z",
  });
  expect((await call(first, "status")).agents).toMatchObject({ own: { used: 4, per_hour_max: 4 } });
  expect(await call(second, "load", LOAD_PROJECTS)).toMatchObject({ cost: 1, loaded: 1 });
  const third = await newToken({ name: "Reader", sharePercent: 0 });
  expect(await call(third, "list_projects", { max_cost: 1 })).toMatchObject({ cost: 0, saved: true });
  expect(await desk.requestCount()).toBe(5);
});

test("two processes together keep a token within its share", async () => {
  const token = await newToken();
  const containers = [desk.container, await desk.another()];
  const body = rpc("tools/call", { name: "load", arguments: LOAD_PROJECTS });
  const asks = Array.from({ length: 8 }, (_, turn) =>
    post(containers[turn % 2] ?? desk.container, { ...as(token), body }),
  );
  await Promise.all(asks.map(async (response) => (await response).text()));
  expect(await desk.requestCount()).toBeLessThanOrEqual(4);
});

test("each token has its own name, and a bad value is refused with a reason", async () => {
  await newToken();
  const again = await desk.container.agents.tokens.add({ ...tokenRequest, name: "cursor " });
  expect(again.problem).toContain("already an agent called “cursor”");
  expect((await desk.container.agents.tokens.add({ ...tokenRequest, name: "a:b" })).problem).toContain(
    "1 to 40 letters",
  );
  expect((await desk.container.agents.tokens.add({ ...tokenRequest, name: "B", sharePercent: 101 })).problem).toContain(
    "0 to 100",
  );
  const both = await Promise.all(
    [1, 2].map(() => desk.container.agents.tokens.add({ ...tokenRequest, name: "Twice" })),
  );
  expect(both.filter(({ token }) => token !== null)).toHaveLength(1);
});
