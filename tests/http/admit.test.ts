import { beforeAll, describe, expect, test } from "vitest";
import { admit } from "../../lib/http/admit";
import { openBefore } from "../support/opened";
import { ask, HOST, ownStack, PASSWORD } from "./support";

const desk = openBefore(beforeAll, () => ownStack(true));

type Headers = Record<string, string>;
async function statusOf(method: string, headers: Headers, isPublic = false, container = desk.container) {
  const request = ask("/api/somewhere", { method, body: {}, headers: { "sec-fetch-site": "", ...headers } });
  return (await admit(container.desk.gate, request, isPublic)).refusal?.status ?? 0;
}

/** Without a password: the browser's headers about a request's origin, and the result of a read and a change. */
const COMING_FROM: [string, Headers, number, number][] = [
  ["our own page", { "sec-fetch-site": "same-origin" }, 0, 0],
  ["our own page, with its origin", { "sec-fetch-site": "same-origin", origin: `http://${HOST}` }, 0, 0],
  [
    "G1: our own page behind a tunnel that rewrites Host",
    { "sec-fetch-site": "same-origin", origin: "https://desk.example.com" },
    403,
    403,
  ],
  ["G1: the same with another port", { "sec-fetch-site": "same-origin", origin: "http://localhost:3001" }, 403, 403],
  ["G1: a sandboxed frame of our own page", { "sec-fetch-site": "same-origin", origin: "null" }, 403, 403],
  ["an address that somebody typed", { "sec-fetch-site": "none" }, 0, 403],
  ["another site", { "sec-fetch-site": "cross-site" }, 403, 403],
  ["another port or name of this site", { "sec-fetch-site": "same-site" }, 403, 403],
  ["a word that no browser knows", { "sec-fetch-site": "SAME-ORIGIN" }, 403, 403],
  ["another site that claims our origin", { "sec-fetch-site": "cross-site", origin: `http://${HOST}` }, 403, 403],
  [
    "another site that claims our header",
    { "sec-fetch-site": "cross-site", "x-requested-with": "dashboard" },
    403,
    403,
  ],
  ["an older browser on our own page", { origin: `http://${HOST}` }, 0, 0],
  ["an older browser on our own page over TLS", { origin: `https://${HOST}` }, 0, 0],
  ["an older browser on another site", { origin: "http://evil.example" }, 0, 403],
  ["an older browser on another port", { origin: "http://localhost:3001" }, 0, 403],
  ["a sandboxed frame or a file", { origin: "null" }, 0, 403],
  ["an origin that is no address", { origin: "not an address" }, 0, 403],
  ["an origin that only begins like ours", { origin: `http://${HOST}.evil.example` }, 0, 403],
  ["another origin with our header", { origin: "http://evil.example", "x-requested-with": "dashboard" }, 0, 403],
  ["a program that says what it is for", { "x-requested-with": "dashboard" }, 0, 0],
  ["a program that says nothing", {}, 0, 403],
  ["a program that says something else", { "x-requested-with": "XMLHttpRequest" }, 0, 403],
];

describe("where a request comes from", () => {
  test.each(COMING_FROM)("%s", async (_name, headers, read, change) => {
    expect(await statusOf("GET", headers)).toBe(read);
    expect(await statusOf("HEAD", headers)).toBe(read);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) expect(await statusOf(method, headers)).toBe(change);
    expect(await statusOf("POST", headers, true, desk.own)).toBe(change);
  });

  test.each(["", "evil.example"])("host %j is refused, with or without a session", async (host) => {
    for (const method of ["GET", "POST"])
      for (const container of [desk.container, desk.own])
        expect(await statusOf(method, { host, "sec-fetch-site": "same-origin" }, true, container)).toBe(421);
  });
});

describe("behind a password", () => {
  const own = { "sec-fetch-site": "same-origin" };
  const enter = async (): Promise<{ cookie: string; token: string }> => {
    const result = await desk.own.desk.gate.signIn(PASSWORD, { address: "127.0.0.1", agent: "" }, null);
    if (result.kind !== "in") throw new Error("the password was not taken");
    const cookie = result.cookie.split(";")[0] ?? "";
    return { cookie, token: (await desk.own.desk.gate.admit(cookie, true))?.changeToken ?? "" };
  };
  const statusInside = (method: string, headers: Headers) => statusOf(method, { ...own, ...headers }, false, desk.own);

  test("a request without a session, or with an unknown one, is refused", async () => {
    for (const cookie of ["", "session=", "session=short", `session=${"A".repeat(43)}`, "other=1"])
      for (const method of ["GET", "POST"]) expect(await statusInside(method, { cookie })).toBe(401);
  });

  test("a session can read, and change things only with its own page's token", async () => {
    const [one, other] = [await enter(), await enter()];
    expect(await statusInside("GET", { cookie: one.cookie })).toBe(0);
    expect(await statusInside("POST", { cookie: one.cookie })).toBe(403);
    for (const token of ["x", other.token, one.token.slice(1)])
      expect(await statusInside("POST", { cookie: one.cookie, "x-change-token": token })).toBe(403);
    expect(await statusInside("POST", { cookie: one.cookie, "x-change-token": one.token })).toBe(0);
    const foreign = { cookie: one.cookie, "x-change-token": one.token, "sec-fetch-site": "cross-site" };
    expect(await statusInside("POST", foreign)).toBe(403);
    expect(await statusInside("GET", foreign)).toBe(403);
  });

  test("every refusal says why in its own sentence", async () => {
    const titleOf = async (headers: Headers) => {
      const { refusal } = await admit(desk.own.desk.gate, ask("/api/x", { method: "POST", body: {}, headers }), false);
      expect(refusal?.headers.get("content-type")).toBe("application/problem+json");
      expect(refusal?.headers.get("cache-control")).toBe("no-store");
      return (await refusal?.json())?.title;
    };
    expect(await titleOf({ host: "evil.example" })).toContain("address");
    expect(await titleOf({ "sec-fetch-site": "cross-site" })).toContain("didn’t come from the dashboard");
    expect(await titleOf({})).toContain("Sign in");
    expect(await titleOf({ cookie: (await enter()).cookie })).toContain("Reload");
  });
});
