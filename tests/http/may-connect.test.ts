import { expect, test } from "vitest";
import { hashPassword } from "../../lib/access/password";
import {
  deleteAccountRoute,
  disconnectAccountRoute,
  sampleRoute,
  saveAccountRoute,
  testAccountRoute,
} from "../../lib/http/account-routes";
import { mayConnect } from "../../lib/http/may-connect";
import { accountGround } from "../support/account-ground";
import { autoClose } from "../support/opened";
import { serveFixture } from "../support/services/fixture-service";
import { ask, PASSWORD } from "./support";

const OPEN = { session: null, changeToken: null };
const from = (address: string | null) => new Headers(address === null ? {} : { "x-forwarded-for": address });

test("without a password only this computer may connect a service", async () => {
  const { desk } = await (await accountGround()).container();
  for (const own of ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])
    expect(mayConnect(desk, OPEN, from(own)), own).toBeNull();
  const others = ["10.0.0.7", "::ffff:10.0.0.7", "fe80::1", "127.0.0.1.evil.example", "127.0.0.1, 10.0.0.7", "unknown"];
  for (const other of [...others, "", null])
    expect(mayConnect(desk, OPEN, from(other)), String(other)).toMatch(/npm run set-password/);
});

test("with a password, signed-in users may from any computer, and others not even from this one", async () => {
  const ground = await accountGround({ DASHBOARD_PASSWORD_HASH: await hashPassword(PASSWORD) });
  const { desk } = await ground.container();
  const signInResult = await desk.gate.signIn(PASSWORD, { address: "10.0.0.7", agent: "" }, null);
  if (signInResult.kind !== "in") throw new Error("The password was refused.");
  const visitor = await desk.gate.admit(signInResult.cookie.split(";")[0] ?? "", true);
  if (visitor === null) throw new Error("The session was refused.");
  expect(mayConnect(desk, visitor, from("10.0.0.7"))).toBeNull();
  expect(mayConnect(desk, OPEN, from("127.0.0.1"))).toBe("Sign in first.");
});

async function refusalsOf(address: string, id: string, headers: Record<string, string> = {}) {
  const input = { address, key: "a-key-of-somebody", settings: {} };
  const wishes = [
    [testAccountRoute, { ...input, accountId: null, requestsMax: 3 }],
    [saveAccountRoute, { ...input, title: "Theirs", account: null }],
    [disconnectAccountRoute, { id, version: 1 }],
    [deleteAccountRoute, { id, title: "Mine" }],
    [sampleRoute, { isShown: true }],
  ] as const;
  const send = ([route, body]: (typeof wishes)[number]) =>
    route(ask("/api/accounts", { method: "POST", body, headers }));
  return Promise.all(wishes.map(async (wish) => (await send(wish)).status));
}

test("W5: from another computer no connection can be changed", async () => {
  const own = await accountGround();
  const service = autoClose(await serveFixture(() => ({ json: [{ id: 1, name: "Mine" }] })));
  const { accounts } = (await own.container()).desk;
  const id = await accounts.add({ title: "Mine", address: service.origin, settings: {}, key: "my-own-key" }, "me");
  expect(await refusalsOf(service.origin, id, { "x-forwarded-for": "10.0.0.7" })).toEqual(Array(5).fill(403));
  expect(await accounts.list()).toEqual([expect.objectContaining({ id, title: "Mine", key: "set", version: 1 })]);
  expect(service.requests).toHaveLength(0);
});

test("W5: a service set on the server can’t be changed in the browser", async () => {
  const address = "http://127.0.0.1:9";
  const own = await accountGround({ KEYWORD_DESK_SOURCE: "service", UPSTREAM_BASE_URL: address });
  expect(await refusalsOf(address, "x")).toEqual(Array(5).fill(403));
  expect(mayConnect((await own.container()).desk, OPEN, from("127.0.0.1"))).toMatch(/Remove UPSTREAM_BASE_URL/);
});
