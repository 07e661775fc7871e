import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runNode } from "../../../lib/launcher/processes.mjs";
import { inProject, NEXT_BIN } from "../../../lib/launcher/project.mjs";
import { createSecretScan } from "../../e2e/support/secret-forms";
import { serveFixture } from "../../support/services/fixture-service";
import { sampleDesk } from "../support/sample-desk";

/** Next reads this file during a build; the project does not use the name. */
const PLANTED = inProject(".env.production.local");

const BUILD_TIMEOUT_MS = 8 * 60_000;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

type Built = { output: string; code: number | null; folder: string; askedFor: number };

const inFile = `kd_file_${randomBytes(18).toString("base64url")}`;
const inEnvironment = `kd_environment_${randomBytes(18).toString("base64url")}`;
let built: Built;

beforeAll(async () => {
  if (existsSync(PLANTED)) throw new Error(`${PLANTED} is somebody’s own: move it away, and run this again.`);
  const service = await serveFixture(() => ({ json: [] }));
  const folder = await mkdtemp(inProject(".next-secrets-"));
  await writeFile(PLANTED, `UPSTREAM_API_KEY=${inFile}\nUPSTREAM_BASE_URL=${service.origin}/v1\n`);
  const { code, stdout, stderr } = await runNode([NEXT_BIN, "build"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      NEXT_DIST_DIR: path.basename(folder),
      MCP_TOKENS: inEnvironment,
      DATABASE_URL: `postgres://desk:${inEnvironment}@localhost/desk`,
    },
  });
  built = { output: `${stdout}${stderr}`, code, folder, askedFor: service.requests.length };
  await service.close();
}, BUILD_TIMEOUT_MS);
afterAll(async () => {
  await rm(PLANTED, { force: true });
  await rm(built.folder, { recursive: true, force: true });
});

test("S3: a build that has the key before it, in a file and in its environment, leaves neither in its output", async (context) => {
  expect(built.code, built.output).toBe(0);
  expect(built.output, "the framework did read the file").toContain(path.basename(PLANTED));
  const scans = [inFile, inEnvironment].map(createSecretScan);
  const files = await filesBelow(built.folder);
  const hits: string[] = [];
  for (const file of files) {
    const text = await readFile(file, "latin1");
    if (path.basename(file).startsWith(".env") || scans.some((scan) => scan(text).length > 0)) hits.push(file);
  }
  await context.annotate(`${files.length} files of the build, 2 secrets, ${hits.length} hits`);
  expect(files.length).toBeGreaterThan(100);
  expect(hits).toEqual([]);
  expect(scans.flatMap((scan) => scan(built.output))).toEqual([]);
  // A control: the same scan finds the key in its own file.
  expect(scans[0]?.(await readFile(PLANTED, "latin1"))).toContain("raw");
});

test("Q20: a build with a key and a reachable service sends no request", async (context) => {
  await context.annotate(`${built.askedFor} requests while the pages were built`);
  expect([built.code, built.askedFor]).toEqual([0, 0]);
});

const DEBUGGING = [
  "/json/list",
  "/metrics",
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

test("S8: nothing that looks into memory, sources or settings can be reached in the dashboard that is built", async (context) => {
  const desk = await sampleDesk();
  const folder = inProject(".next-test", "static");
  const chunks = (await filesBelow(folder)).filter((name) => name.endsWith(".js"));
  const maps = chunks.map((name) => `/_next/static/${path.relative(folder, name)}.map`);
  const answers: { each: string; status: number; text: string }[] = [];
  for (const each of [...DEBUGGING, ...maps])
    for (const method of ["GET", "POST"]) {
      const response = await fetch(desk.url + each, { method, redirect: "manual" });
      answers.push({ each: `${method} ${each}`, status: response.status, text: await response.text() });
    }
  const root = inProject();
  const openAddresses = answers.filter(({ status }) => status < 300).map(({ each, status }) => `${each}: ${status}`);
  const telling = answers.filter(
    ({ text }) => text.includes(root) || /\bat .+\(.+:\d+:\d+\)/.test(text) || text.includes(desk.key),
  );
  await context.annotate(
    `${DEBUGGING.length} addresses and ${maps.length} source maps, asked in two ways: ${openAddresses.length} reached, ${telling.length} told a path, a stack or the key`,
  );
  expect(maps.length).toBeGreaterThan(10);
  expect(openAddresses).toEqual([]);
  expect(telling.map(({ each }) => each)).toEqual([]);
});
