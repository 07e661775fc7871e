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
import { type FixtureService, serveFixture } from "../support/services/fixture-service";
import { ask, PASSWORD } from "./support";

const opened = closing();
const ground = async (env: Record<string, string> = {}): Promise<AccountGround> => opened(await accountGround(env));

async function serve(): Promise<FixtureService> {
  return opened(await serveFixture(() => ({ json: [{ id: 1, name: "Mine" }] })));
}

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

type Way = { name: string; headers: Record<string, string>; status: number };

const ELSEWHERE = ["10.0.0.7", "203.0.113.9", "::ffff:192.168.1.4"];
const WITHOUT_PASSWORD: Way[] = [
  { name: "another site", headers: { "sec-fetch-site": "cross-site" }, status: 403 },
  { name: "a neighbor site", headers: { "sec-fetch-site": "same-site" }, status: 403 },
  { name: "a typed address", headers: { "sec-fetch-site": "none" }, status: 403 },
  { name: "another origin", headers: { "sec-fetch-site": "", origin: "https://evil.example" }, status: 403 },
  { name: "no origin at all", headers: { "sec-fetch-site": "" }, status: 403 },
  { name: "another host", headers: { host: "evil.example" }, status: 421 },
  { name: "a form of another page", headers: { "content-type": "text/plain" }, status: 415 },
  ...ELSEWHERE.map((address) => ({ name: `from ${address}`, headers: { "x-forwarded-for": address }, status: 403 })),
];

describe("W5: an outside request is refused:", () => {
  test.each(WITHOUT_PASSWORD)("$name", async ({ headers, status }) => {
    const own = await ground();
    const served = await serve();
    const { accounts } = (await own.container()).desk;
    const id = await accounts.add({ title: "Mine", address: served.origin, settings: {}, key: "my-own-key" }, "me");
    for (const name of NAMES) {
      const body = bodyOf(name, served.origin, id);
      const response = await ROUTES[name](ask(`/api/accounts/${name}`, { method: "POST", body, headers }));
      expect(response.status, name).toBe(status);
    }
    expect(await accounts.list()).toEqual([expect.objectContaining({ id, title: "Mine", key: "set", version: 1 })]);
    expect(served.requests).toHaveLength(0);
  });

  test.each([
    { name: "without a session", hasCookie: false, token: "" },
    { name: "with a session, but not from its own page", hasCookie: true, token: "made-up" },
  ])("with a password set: $name", async ({ hasCookie, token }) => {
    const own = await ground({ DASHBOARD_PASSWORD_HASH: await hashPassword(PASSWORD) });
    const served = await serve();
    const { accounts } = (await own.container()).desk;
    const id = await accounts.add({ title: "Mine", address: served.origin, settings: {}, key: "my-own-key" }, "me");
    const signIn = await signInRoute(ask("/api/session", { method: "POST", body: { password: PASSWORD } }));
    const cookie = signIn.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    const headers = { ...(hasCookie && { cookie }), "x-change-token": token };
    for (const name of NAMES) {
      const body = bodyOf(name, served.origin, id);
      const response = await ROUTES[name](ask(`/api/accounts/${name}`, { method: "POST", body, headers }));
      expect(response.status, name).toBe(hasCookie ? 403 : 401);
    }
    expect(await accounts.list()).toEqual([expect.objectContaining({ id, title: "Mine", key: "set", version: 1 })]);
    expect(served.requests).toHaveLength(0);
  });

  test("a service set on the server can’t be changed in the browser", async () => {
    const served = await serve();
    await ground({ KEYWORD_DESK_SOURCE: "service", UPSTREAM_BASE_URL: served.origin });
    for (const name of NAMES) {
      const body = bodyOf(name, served.origin, "x");
      const response = await ROUTES[name](ask(`/api/accounts/${name}`, { method: "POST", body }));
      expect(response.status, name).toBe(403);
      expect(await response.text()).toContain("set on the server");
    }
  });
});
