import { describe, expect, test } from "vitest";
import { hashPassword } from "../../lib/access/password";
import {
  deleteAccountRoute,
  disconnectAccountRoute,
  sampleRoute,
  saveAccountRoute,
  testAccountRoute,
} from "../../lib/http/account-routes";
import { signInRoute } from "../../lib/http/session-routes";
import { type AccountGround, accountGround } from "../support/account-ground";
import { closing } from "../support/closing";
import { serveFixture } from "../support/services/fixture-service";
import { ask, PASSWORD } from "./support";

const opened = closing();
const ground = async (env: Record<string, string> = {}): Promise<AccountGround> => opened(await accountGround(env));

const ROUTES = {
  test: testAccountRoute,
  save: saveAccountRoute,
  disconnect: disconnectAccountRoute,
  delete: deleteAccountRoute,
  sample: sampleRoute,
};
type Name = keyof typeof ROUTES;
const NAMES = Object.keys(ROUTES) as Name[];

function bodyOf(name: Name, address: string, id: string): object {
  const given = { address, key: "a-key-of-somebody", settings: {} };
  const bodies: Record<Name, object> = {
    test: { ...given, accountId: null, requestsMax: 3 },
    save: { ...given, title: "Theirs", account: null },
    disconnect: { id, version: 1 },
    delete: { id, title: "Mine" },
    sample: { isShown: true },
  };
  return bodies[name];
}

type Headers = Record<string, string>;
const statusesOf = (address: string, id: string, headers: Headers = {}) =>
  Promise.all(
    NAMES.map(async (name) => {
      const body = bodyOf(name, address, id);
      return (await ROUTES[name](ask(`/api/accounts/${name}`, { method: "POST", body, headers }))).status;
    }),
  );

async function connected(env: Record<string, string> = {}) {
  const own = await ground(env);
  const served = opened(await serveFixture(() => ({ json: [{ id: 1, name: "Mine" }] })));
  const { accounts } = (await own.container()).desk;
  const id = await accounts.add({ title: "Mine", address: served.origin, settings: {}, key: "my-own-key" }, "me");
  const unchanged = async () => {
    expect(await accounts.list()).toEqual([expect.objectContaining({ id, title: "Mine", key: "set", version: 1 })]);
    expect(served.requests).toHaveLength(0);
  };
  return { statuses: (headers: Headers) => statusesOf(served.origin, id, headers), unchanged };
}

describe("W5: every route refuses an outside request:", () => {
  test.each<[string, Headers, number]>([
    ["another site", { "sec-fetch-site": "cross-site" }, 403],
    ["another host", { host: "evil.example" }, 421],
    ["a form of another page", { "content-type": "text/plain" }, 415],
    ["from another computer", { "x-forwarded-for": "10.0.0.7" }, 403],
  ])("%s", async (_name, headers, status) => {
    const { statuses, unchanged } = await connected();
    expect(new Set(await statuses(headers))).toEqual(new Set([status]));
    await unchanged();
  });

  test("with a password set, without a session or not from the session's own page", async () => {
    const { statuses, unchanged } = await connected({ DASHBOARD_PASSWORD_HASH: await hashPassword(PASSWORD) });
    const signIn = await signInRoute(ask("/api/session", { method: "POST", body: { password: PASSWORD } }));
    const cookie = signIn.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(new Set(await statuses({ "x-change-token": "" }))).toEqual(new Set([401]));
    expect(new Set(await statuses({ cookie, "x-change-token": "made-up" }))).toEqual(new Set([403]));
    await unchanged();
  });

  test("a service set on the server can’t be changed in the browser", async () => {
    const address = "http://127.0.0.1:9";
    await ground({ KEYWORD_DESK_SOURCE: "service", UPSTREAM_BASE_URL: address });
    expect(new Set(await statusesOf(address, "x"))).toEqual(new Set([403]));
  });
});
