import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import path from "node:path";
import { SETTINGS_SECTIONS, settingsHref } from "../../../components/settings/settings-sections";
import { inProject } from "../../../lib/launcher/project.mjs";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { sendRaw } from "../../support/services/raw-request";
import { expect, SWEEP, test } from "../support/fixtures";
import { enter, lockedSettings, saveSignedIn } from "../support/locked";

const PARAMS = { projectId: SAMPLE_IDS.northwind, keywordId: "598377022953", section: "limit" };
const SETTINGS = SETTINGS_SECTIONS.map(({ id }) => settingsHref(id));
const DATA = ["Northwind", "northwind outdoor", "Python library", "requestsPerHourMax", '"resetsAt"', "Bearer"];
const PUBLIC = ["/sign-in", "/api/session"];
const PROBES = ["/healthz", "/readyz"];

const HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": expect.stringContaining("geolocation=()"),
  "content-security-policy": expect.stringMatching(/base-uri 'none'.*frame-ancestors 'none'/),
};

const OTHERS = [
  "/projects/%E0%A4%A",
  "//evil.example/projects",
  "/_next/image?url=%2Ficon.svg&w=64&q=75",
  "/icon.svg",
  "/favicon.ico",
  "/nowhere",
  "/api/nowhere",
  "/_next/static/nowhere.js",
];

const RSC = { rsc: "1" };
const PREFETCH = { ...RSC, "next-router-prefetch": "1" };
const MADE_UP = "A".repeat(43);

function addressesOf(name: "page.tsx" | "route.ts"): string[] {
  const files = readdirSync(inProject("app"), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => path.basename(file) === name)
    .map((file) => `/${path.dirname(file).split(path.sep).join("/")}`.replace(/^\/\.$/, "/"))
    .map((address) =>
      address.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, param: keyof typeof PARAMS) => PARAMS[param] ?? "x"),
    );
}

/** Each way is a path with a method and headers; the first is plain. */
const waysTo = (path: string): [path: string, more?: { method?: string; headers?: Record<string, string> }][] => [
  [path],
  [path, { method: "HEAD" }],
  [path, { method: "OPTIONS" }],
  [`${path}.rsc`, { headers: RSC }],
  [`${path}?_rsc=1abcd`, { headers: RSC }],
  [`${path}?_rsc=1abcd`, { headers: PREFETCH }],
  [`${path}?_rsc=1`, { headers: { ...PREFETCH, "next-router-segment-prefetch": "/_tree" } }],
  [`${path}.segments/_tree.segment.rsc`, { headers: RSC }],
  [`/_next/data/build${path}.json`, { headers: { "x-nextjs-data": "1" } }],
  [`${path}/`],
  [`/${path}`],
  [`/.${path}`],
  [`/${path.slice(1).replaceAll("/", "%2f")}`],
  [path.toUpperCase()],
  [`${path}?nxtPprojectId=${PARAMS.projectId}&nextInternalLocale=en&__nextDefaultLocale=en`],
  [
    path,
    { headers: { "x-middleware-subrequest": `${Array(5).fill("proxy:proxy").join(":")}:middleware:src/middleware` } },
  ],
  [
    path,
    { headers: { "x-middleware-next": "1", "x-middleware-rewrite": path, "x-middleware-override-headers": "cookie" } },
  ],
  [
    "/sign-in",
    { headers: { "x-original-url": path, "x-rewrite-url": path, "x-invoke-path": path, "x-matched-path": path } },
  ],
  [
    path,
    {
      headers: {
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-host": "localhost",
        "x-forwarded-proto": "https",
        forwarded: "for=127.0.0.1",
      },
    },
  ],
  [path, { headers: { cookie: `session=${MADE_UP}; __Host-session=${MADE_UP}` } }],
  [path, { headers: { authorization: `Bearer ${MADE_UP}` } }],
];

/** Each run requests every address plainly and these in every way; the sweep requests all in every way. */
const THOROUGHLY = ["/api/projects", "/projects/[projectId]/keywords/[keywordId]"].map((path) =>
  path.replace("[projectId]", PARAMS.projectId).replace("[keywordId]", PARAMS.keywordId),
);

for (const [title, details, isThorough] of [
  ["no way around sign-in", {}, (path: string) => THOROUGHLY.includes(path)],
  ["no way around sign-in, at any address,", SWEEP, () => true],
] as const)
  test(`A8, A9: ${title} gives a byte of data, and every response has the headers`, details, async ({ createDesk }) => {
    test.slow();
    const desk = await createDesk({ settings: await lockedSettings() });
    await saveSignedIn(desk, await enter(desk), SAMPLE_IDS.northwind);
    const [pages, routes] = [addressesOf("page.tsx"), addressesOf("route.ts")];
    expect(pages.length + routes.length).toBeGreaterThan(15);
    expect([...pages, ...routes]).toEqual(expect.arrayContaining(THOROUGHLY));
    const all = new Set([...pages, ...SETTINGS, ...routes]);
    for (const path of [...all].filter((each) => !PUBLIC.includes(each))) {
      const answers = await Promise.all(
        waysTo(path)
          .slice(0, isThorough(path) ? undefined : 1)
          .map(async (way) => {
            const answer = await sendRaw(desk, ...way);
            return { what: `${JSON.stringify(way)}: ${answer.status}`, answer };
          }),
      );
      for (const { what, answer } of answers) {
        for (const word of DATA) expect(answer.body.includes(word), `${what} has “${word}”`).toBe(false);
        expect(answer.headers, what).toMatchObject(HEADERS);
        expect(answer.headers["x-powered-by"], what).toBeUndefined();
      }
      const plain = answers[0]?.answer;
      if (PROBES.includes(path)) expect(plain?.status, path).toBe(200);
      else if (routes.includes(path)) expect([401, 404, 405], path).toContain(plain?.status);
      else {
        expect(plain?.status, path).toBe(307);
        expect(plain?.headers.location, path).toMatch(/^\/sign-in/);
      }
    }
    const { body: signInPage } = await sendRaw(desk, "/sign-in");
    const script = /\/_next\/static\/[^"]+\.js/.exec(signInPage)?.[0] ?? "no script";
    for (const path of [...PUBLIC, ...OTHERS, script]) {
      const { headers } = await sendRaw(desk, path);
      expect(headers, path).toMatchObject(HEADERS);
      expect(headers["x-powered-by"], path).toBeUndefined();
      expect(headers["content-security-policy"], path).not.toMatch(/script-src[^;]*unsafe-(inline|eval)/);
    }
    expect(await desk.count()).toBe(2);
  });

test("A1: dashboard and reference API listen on this computer's own address only", async ({ desk }) => {
  for (const { port } of [new URL(desk.url), new URL(desk.api.url)]) {
    const near = connect({ host: "127.0.0.1", port: Number(port) });
    await once(near, "connect");
    near.destroy();
    // Other addresses of this computer; only a server that listens on all interfaces would respond.
    const others = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    for (const host of ["127.0.0.2", ...others.filter(({ internal }) => !internal).map(({ address }) => address)])
      await expect(once(connect({ host, port: Number(port) }), "connect"), host).rejects.toThrow();
  }
});
