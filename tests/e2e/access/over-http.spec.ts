import { once } from "node:events";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { keywordHref, projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { FOREIGN_HOSTS } from "../../support/services/stranger-payloads";
import { save } from "../support/ask";
import type { Desk } from "../support/desk/desk";
import { test as base, expect } from "../support/fixtures";
import { enter, lockedSettings, PASSWORD, post, trySignIn } from "../support/locked";
import { sendRaw } from "../support/raw-request";

const test = base.extend<{ locked: Desk }>({
  locked: async ({ createDesk }, use) => use(await createDesk({ settings: await lockedSettings() })),
});

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** Only saved data or the quota could add these words to a response. */
const DATA = ["Northwind", "northwind outdoor", "Python library", "requestsPerHourMax", '"resetsAt"', "Bearer"];

test("over HTTP an open dashboard has its headers and nonces, and serves only its own address and names", async ({
  desk,
  request,
}) => {
  await test.step("A9: every response has the security headers: pages, files, routes and errors", async () => {
    await save(desk, SAMPLE_IDS.northwind);
    const html = await (await request.get(`${desk.url}/projects`)).text();
    const file = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? "";
    expect(file).not.toBe("");
    const pages = ["/", "/projects", projectHref(SAMPLE_IDS.northwind), "/usage", "/settings", "/nowhere"];
    const refused = [projectHref(SAMPLE_IDS.foreignProject), keywordHref("%", "..")];
    // Paths that Next answers without us: invalid encoding, and a path that looks like another host.
    const frameworks = ["/projects/%E0%A4%A", "//evil.example/projects", "/_next/image?url=%2Ficon.svg&w=64&q=75"];
    const others = [
      ...frameworks,
      file,
      "/icon.svg",
      "/favicon.ico",
      "/api/quota",
      "/api/projects",
      "/api/nowhere",
      "/_next/static/nowhere.js",
    ];
    for (const path of [...pages, ...refused, ...others]) {
      const answer = await request.get(desk.url + path, { maxRedirects: 0 });
      expect(answer.headers(), path).toMatchObject(EVERYWHERE);
      expect(answer.headers()["content-security-policy"], path).toMatch(/base-uri 'none'.*frame-ancestors 'none'/);
      expect(answer.headers()["permissions-policy"], path).toContain("camera=()");
      expect(answer.headers()["x-powered-by"], path).toBeUndefined();
      if (path.startsWith("/api/")) expect(answer.headers()["cache-control"], path).toContain("no-store");
    }
  });
  await test.step("an icon is at the address that browsers request automatically", async () => {
    const icon = await request.get(`${desk.url}/favicon.ico`);
    expect(icon.status()).toBe(200);
    expect(icon.headers()["content-type"]).toMatch(/^image\//);
  });
  await test.step("scripts run only with the page's own nonce, never inline or evaluated", async () => {
    const policies = await Promise.all(
      [1, 2, 3].map(async () => (await request.get(`${desk.url}/projects`)).headers()["content-security-policy"] ?? ""),
    );
    const nonces = policies.map((policy) => /script-src[^;]*'nonce-([^']+)'/.exec(policy)?.[1]);
    expect(new Set(nonces).size).toBe(3);
    for (const policy of policies) {
      expect(policy).not.toMatch(/script-src[^;]*unsafe-(inline|eval)/);
      expect(policy).toContain("frame-ancestors 'none'");
    }
    const sent = await request.get(`${desk.url}/projects`, {
      headers: { "content-security-policy": "script-src 'nonce-chosen'", "x-nonce": "chosen" },
    });
    expect(sent.headers()["content-security-policy"]).not.toContain("chosen");
    expect(await sent.text()).not.toContain('nonce="chosen"');
  });
  await test.step("A1: dashboard and reference API listen on this computer's own address only", async () => {
    for (const address of [desk.url, desk.api.url]) {
      const port = Number(new URL(address).port);
      const near = connect({ host: "127.0.0.1", port });
      await once(near, "connect");
      near.destroy();
      // Other addresses of this computer; only a server that listens on all interfaces would respond.
      const others = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
      for (const host of ["127.0.0.2", ...others.filter(({ internal }) => !internal).map(({ address }) => address)])
        await expect(once(connect({ host, port }), "connect"), host).rejects.toThrow();
    }
  });
  await test.step("A3: under any other host name the dashboard reveals nothing, pages and routes alike", async () => {
    const spent = await desk.count();
    const paths = ["/projects", "/settings", "/api/projects", "/api/quota", "/icon.svg"];
    for (const host of FOREIGN_HOSTS)
      for (const path of paths) {
        const answer = await sendRaw(desk, path, { headers: { host } });
        expect([400, 421], `${path} as ${host}`).toContain(answer.status);
        for (const word of DATA) expect(answer.body).not.toContain(word);
      }
    expect(await desk.count()).toBe(spent);
  });
});

test("sessions over HTTP: changes need a token, cookies are strict, guesses learn nothing", async ({ locked }) => {
  await test.step("A14: a change needs its own session's token, as JSON, from our own page", async () => {
    const [mine, other] = [await enter(locked), await enter(locked)];
    expect(mine.changeToken).toHaveLength(43);
    expect(mine.changeToken).not.toBe(other.changeToken);
    const endOthers = (headers: Record<string, string>) => post(locked, "/api/sessions", { id: null }, mine, headers);
    const refused = await Promise.all([
      endOthers({ "x-change-token": other.changeToken }),
      endOthers({ "x-change-token": "" }),
      endOthers({ "x-change-token": mine.cookie.replace("session=", "") }),
      endOthers({ "content-type": "text/plain" }),
      endOthers({ "content-type": "application/x-www-form-urlencoded" }),
      endOthers({ "sec-fetch-site": "cross-site" }),
      endOthers({ "sec-fetch-site": "same-site" }),
      endOthers({ origin: "http://evil.example" }),
      endOthers({ "x-requested-with": "" }),
      endOthers({ cookie: "" }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 415, 415, 403, 403, 403, 403, 401]);
    const isOtherIn = async () =>
      (await fetch(`${locked.url}/api/quota`, { headers: { cookie: other.cookie } })).status === 200;
    expect(await isOtherIn()).toBe(true);
    expect((await endOthers({})).status).toBe(200);
    expect(await isOtherIn()).toBe(false);
  });
  await test.step("A5: the cookie is for this host and its own pages only, and each sign-in gets a new one", async () => {
    const first = await trySignIn(locked, PASSWORD);
    const [cookie = ""] = first.headers.getSetCookie();
    expect(cookie).toMatch(/^session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/);
    const again = await trySignIn(locked, PASSWORD, { cookie });
    expect(again.headers.get("set-cookie")?.split(";")[0]).not.toBe(cookie.split(";")[0]);
    const old = await fetch(`${locked.url}/api/quota`, { headers: { cookie } });
    expect(old.status, "the token of before the sign-in").toBe(401);
  });
  await test.step("A7: every wrong password gets the same bytes in response", async () => {
    const wrong = [PASSWORD.slice(0, -1), `${PASSWORD}x`, "", "x".repeat(4_096)];
    const answers = await Promise.all(
      wrong.map(async (password) => {
        const answer = await trySignIn(locked, password);
        // These headers differ in every response.
        const passing = ["date", "content-security-policy", "x-request-id"];
        const headers = [...answer.headers].filter(([name]) => !passing.includes(name));
        const reference = answer.headers.get("x-request-id") ?? "no reference";
        return JSON.stringify([answer.status, headers, (await answer.text()).replaceAll(reference, "")]);
      }),
    );
    expect(new Set(answers).size).toBe(1);
  });
  await test.step("A13: without a trusted proxy no client can claim another address", async () => {
    const forged = {
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "for=203.0.113.9;host=evil.example",
      "x-real-ip": "203.0.113.9",
    };
    const { cookie } = await enter(locked, forged);
    const sessions = await (await fetch(`${locked.url}/api/sessions`, { headers: { cookie, ...forged } })).json();
    expect(sessions).toContainEqual(expect.objectContaining({ address: "127.0.0.1", isThis: true }));
    expect(JSON.stringify(sessions)).not.toContain("203.0.113.9");
    const redirect = await fetch(`${locked.url}/usage`, { headers: forged, redirect: "manual" });
    expect(redirect.headers.get("location")).toBe("/sign-in?next=%2Fusage");
    const page = await (await fetch(`${locked.url}/settings`, { headers: { cookie, ...forged } })).text();
    expect(page).not.toContain("evil.example");
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        trySignIn(locked, "wrong wrong wrong", { "x-forwarded-for": `198.51.100.${index}` }),
      ),
    );
    expect(tries.filter(({ status }) => status === 403)).toHaveLength(5);
  });
});

test("behind a trusted proxy cookies need TLS, the last address counts, an allowed name is served, and the log is JSON", async ({
  createDesk,
}) => {
  const desk = await createDesk({
    settings: {
      ...(await lockedSettings()),
      TRUST_PROXY: "1",
      ALLOWED_HOSTS: "localhost,desk.example.com",
      LOG_LEVEL: "info",
    },
  });
  await test.step("A5: the cookie is for TLS and this host only", async () => {
    const [secure = ""] = (await trySignIn(desk, PASSWORD)).headers.getSetCookie();
    expect(secure).toMatch(
      /^__Host-session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=43200$/,
    );
    expect(secure).not.toContain("Domain");
  });
  await test.step("the last address that the proxy names counts", async () => {
    const { cookie } = await enter(desk, { "x-forwarded-for": "203.0.113.9, 198.51.100.4" });
    const sessions = await (await fetch(`${desk.url}/api/sessions`, { headers: { cookie } })).json();
    expect(sessions).toContainEqual(expect.objectContaining({ address: "198.51.100.4", isThis: true }));
  });
  await test.step("an allowed name is served, and its redirects stay on it", async () => {
    const answer = await sendRaw(desk, "/usage", { headers: { host: "desk.example.com" } });
    expect(answer).toMatchObject({ status: 307, headers: { location: "/sign-in?next=%2Fusage" } });
  });
  await test.step("every line of output is one JSON event, and each route call is one of them", async () => {
    const { headers } = await trySignIn(desk, PASSWORD);
    // Next prints lines before it is ready, which the start command holds back.
    const lines = () => desk.output().slice(desk.output().indexOf("{")).trim().split("\n");
    await expect
      .poll(() => lines().filter((line) => line.includes(headers.get("x-request-id") ?? "none")))
      .toHaveLength(1);
    for (const line of lines()) expect(() => JSON.parse(line), line).not.toThrow();
  });
});
