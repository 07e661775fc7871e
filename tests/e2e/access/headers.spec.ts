import { once } from "node:events";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { keywordHref, projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

test("A9: every response has the security headers: pages, files, routes and errors", async ({ desk, request }) => {
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

test("an icon is at the address that browsers request automatically", async ({ desk, request }) => {
  const icon = await request.get(`${desk.url}/favicon.ico`);
  expect(icon.status()).toBe(200);
  expect(icon.headers()["content-type"]).toMatch(/^image\//);
});

test("scripts run only with the page's own nonce, never inline or evaluated", async ({ desk, request }) => {
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

test("A1: dashboard and reference API listen on this computer's own address only", async ({ desk }) => {
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
