import { expect, test } from "vitest";
import {
  deleteAccountRoute,
  disconnectAccountRoute,
  sampleRoute,
  saveAccountRoute,
  testAccountRoute,
} from "../../lib/http/account-routes";
import { accountGround } from "../support/account-ground";
import { autoClose } from "../support/opened";
import { serveFixture } from "../support/services/fixture-service";
import { ask } from "./support";

async function statusesOf(address: string, id: string, headers: Record<string, string> = {}) {
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
  return (await Promise.all(wishes.map(send))).map(({ status }) => status);
}

test("W5: from another computer no connection can be changed", async () => {
  const own = await accountGround();
  const service = autoClose(await serveFixture(() => ({ json: [{ id: 1, name: "Mine" }] })));
  const { accounts } = (await own.container()).desk;
  const id = await accounts.add({ title: "Mine", address: service.origin, settings: {}, key: "my-own-key" }, "me");
  expect(new Set(await statusesOf(service.origin, id, { "x-forwarded-for": "10.0.0.7" }))).toEqual(new Set([403]));
  expect(await accounts.list()).toEqual([expect.objectContaining({ id, title: "Mine", key: "set", version: 1 })]);
  expect(service.requests).toHaveLength(0);
});

test("W5: a service set on the server can’t be changed in the browser", async () => {
  const address = "http://127.0.0.1:9";
  await accountGround({ KEYWORD_DESK_SOURCE: "service", UPSTREAM_BASE_URL: address });
  expect(new Set(await statusesOf(address, "x"))).toEqual(new Set([403]));
});
