import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { inProject } from "../../../lib/launcher/project.mjs";
import { ask, keywordPath, keywordsPath } from "../../e2e/support/ask";
import { createSecretScan } from "../../e2e/support/secret-forms";
import { answerJson } from "../../support/services/counting-service";
import { fixtureDesks } from "../../support/services/fixture-desks";
import { type FixtureAnswer, serveFixture } from "../../support/services/fixture-service";
import { PERSON } from "../../support/stack";
import { sampleDesk } from "../support/opened";
import { report } from "../support/report";

const deskOn = fixtureDesks();
const KEY = "kd_campaign_Wq8Zr3Tn6Xb1Lc5V";

const textOf = async (response: Response) => `${JSON.stringify([...response.headers])}\n${await response.text()}`;

test("S4: a key sent in the query is in no log, response or file, and is passed on in no Referer", async (context) => {
  const ways: ((rawUrl: string) => FixtureAnswer)[] = [
    (rawUrl) => ({ status: 302, headers: { location: `http://elsewhere.example${rawUrl}` }, text: "" }),
    (rawUrl) => ({ status: 403, json: { detail: `no access for ${rawUrl}` } }),
    (rawUrl) => ({ text: `<html>${rawUrl}</html>` }),
    (rawUrl) => ({ status: 400, json: { detail: `bad: ${rawUrl}` } }),
    (rawUrl) => ({ json: [{ id: "a", name: "Alder", link: `http://x${rawUrl}` }] }),
    // Last, because the dashboard stops requests to a service that keeps failing.
    (rawUrl) => ({ status: 500, text: `failed at ${rawUrl}` }),
  ];
  let way = ways[0];
  const service = await serveFixture(({ rawUrl }) => way?.(rawUrl) ?? { json: [] });
  const settings = { UPSTREAM_KEY_PARAMETER: "token", LOG_LEVEL: "debug" };
  const desk = await sampleDesk({ baseUrl: `${service.origin}/v1`, key: KEY, settings });
  const texts: string[] = [];
  const paths = ["/api/projects", keywordsPath("a"), keywordPath("a", "k")];
  for (way of ways) for (const each of paths) texts.push(await textOf(await ask(desk, each, "now")));
  await service.close();
  for (const each of paths) texts.push(await textOf(await ask(desk, each, "now")));
  for (const each of [...paths, "/projects", "/usage", "/settings"])
    texts.push(await textOf(await fetch(desk.url + each)));
  const files = readdirSync(desk.dataFolder).filter((name) => name.startsWith("keyword-desk"));
  texts.push(desk.output(), ...files.map((name) => readFileSync(path.join(desk.dataFolder, name), "latin1")));
  const scan = createSecretScan(KEY);
  const found = texts.flatMap((text) => scan(text));
  const carried = service.requests.filter(({ url }) => url.searchParams.get("token") === KEY).length;
  const referred = service.requests.filter(({ headers }) => headers.referer !== undefined).length;
  report(
    context,
    `${carried} requests carried the key in their query; ${texts.length} answers, logs and files held ${found.length} forms of it; ${referred} had a Referer`,
  );
  expect(carried).toBeGreaterThan(ways.length);
  expect([found, referred]).toEqual([[], 0]);
});

test("S6: with a new key no request leaves with the old one, and nothing of the old key's data is read", async (context) => {
  const FLYING = 8;
  const keys: string[] = [];
  const { desk } = await deskOn(
    ({ headers, url }, response) => {
      keys.push(String(headers.authorization));
      const json = { keyword: "a", history: [{ date: "2026-03-01", position: 3 }], at: url.pathname };
      setTimeout(() => answerJson(response, json), 300);
      return null;
    },
    { UPSTREAM_API_KEY: `${KEY}-old` },
  );
  const ids = Array.from({ length: FLYING }, (_, at) => `k${at}`);
  const flying = ids.map((id) => desk.container.upstream.getKeywordData("p", id, { spend: "now", caller: PERSON }));
  await expect.poll(() => keys.length).toBe(FLYING);
  const next = await desk.another({ UPSTREAM_API_KEY: `${KEY}-new` });
  const switchedAt = keys.length;
  const landed = await Promise.all(flying);
  const seen = await Promise.all(
    ids.map((id) => next.upstream.getKeywordData("p", id, { spend: "never", caller: PERSON })),
  );
  await Promise.all(ids.map((id) => next.upstream.getKeywordData("p", id, { spend: "if-missing", caller: PERSON })));
  const later = keys.slice(switchedAt);
  await next.life.close();
  const old = later.filter((key) => key.includes("-old")).length;
  const readable = seen.filter(({ reading }) => reading !== null).length;
  report(
    context,
    `${FLYING} requests under way at the change, ${landed.filter(({ reading }) => reading !== null).length} landed; afterwards ${old} with the old key, ${later.length - old} with the new; ${readable} of the old key's copies readable`,
  );
  expect([old, readable, later.length]).toEqual([0, 0, FLYING]);
});

const DEBUGGING = [
  "/json",
  "/json/version",
  "/json/list",
  "/debug",
  "/debug/pprof/heap",
  "/heapdump",
  "/heap",
  "/metrics",
  "/_profiler",
  "/api/debug",
  "/api/heap",
  "/api/env",
  "/_next/webpack-hmr",
  "/_next/mcp",
  "/__nextjs_original-stack-frame",
  "/__nextjs_original-stack-frames",
  "/__nextjs_source-map?filename=server.js",
  "/__nextjs_error_feedback",
  "/__nextjs_launch-editor?file=package.json",
  "/__nextjs_restart_dev",
  "/__nextjs_devtools_config",
  "/__nextjs_font/geist-latin.woff2",
  "/_next/static/development/_devPagesManifest.json",
  "/_next/static/../../package.json",
  "/_next/static/%2e%2e/%2e%2e/package.json",
  "/_next/server/app/page.js",
  "/_next/build-manifest.json",
  "/_next/required-server-files.json",
  "/_next/trace",
  "/.env",
  "/.env.local",
  "/.git/config",
  "/package.json",
  "/data/sample-key",
] as const;

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

test("S8: nothing that looks into memory, sources or settings can be reached in the dashboard that is built", async (context) => {
  const desk = await sampleDesk();
  const chunks = filesBelow(inProject(".next-test", "static")).filter((name) => name.endsWith(".js"));
  const maps = chunks.map((name) => `/_next/static/${name}.map`);
  const answers: { each: string; status: number; text: string }[] = [];
  for (const each of [...DEBUGGING, ...maps])
    for (const method of ["GET", "POST"]) {
      const response = await fetch(desk.url + each, { method, redirect: "manual" });
      answers.push({ each: `${method} ${each}`, status: response.status, text: await response.text() });
    }
  const root = inProject();
  const reached = answers.filter(({ status }) => status < 300).map(({ each, status }) => `${each}: ${status}`);
  const telling = answers.filter(
    ({ text }) => text.includes(root) || /\bat .+\(.+:\d+:\d+\)/.test(text) || text.includes(desk.key),
  );
  report(
    context,
    `${DEBUGGING.length} addresses and ${maps.length} source maps, asked in two ways: ${reached.length} reached, ${telling.length} told a path, a stack or the key`,
  );
  expect(maps.length).toBeGreaterThan(10);
  expect(reached).toEqual([]);
  expect(telling.map(({ each }) => each)).toEqual([]);
});
