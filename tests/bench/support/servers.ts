import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { runNode, startNode } from "../../../lib/launcher/processes.mjs";
import { NEXT_BIN } from "../../../lib/launcher/project.mjs";
import { keywordsPath, postJson } from "../../e2e/support/ask";
import { Dashboard } from "../../e2e/support/desk/dashboard";
import { freePort } from "../../e2e/support/desk/free-port";
import { type FixtureService, serveFixture } from "../../support/services/fixture-service";
import { projectOf, SIZES } from "./keyword-service";
import { limitPage } from "./limit-page";

export type Server = { url: string; stop(): Promise<void> };

const FLOOR = fileURLToPath(new URL("../floor-app", import.meta.url));

export async function startFloor(): Promise<Server> {
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const { code, stderr, stdout } = await runNode([NEXT_BIN, "build"], { cwd: FLOOR, env });
  if (code !== 0) throw new Error(`The empty pages could not be built:\n${stdout}${stderr}`);
  const floor = await startNext([NEXT_BIN, "start"], FLOOR, () => env);
  while ((await fetch(floor.url).catch(() => null)) === null) await sleep(100);
  return floor;
}

/** @param words Next's program, its command and a folder @param cwd where it saves */
export async function startNext(
  words: readonly string[],
  cwd: string,
  envOf: (url: string) => Record<string, string | undefined>,
): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { child, ended } = startNode([...words, "-H", "127.0.0.1", "-p", String(port)], {
    cwd,
    env: envOf(url),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { url, stop };
}

export const startLimitPages = (): Promise<FixtureService> =>
  serveFixture(({ rawUrl }) => ({
    headers: { "content-type": "text/html" },
    text: limitPage(Number(rawUrl.slice(1))),
  }));

export async function loadWhole(dashboard: Pick<Dashboard, "url">, route: string): Promise<void> {
  const response = await postJson(dashboard, route, { spend: "if-missing", requestsMax: 100, confirmed: true });
  const body = await response.text();
  if (!response.ok) throw new Error(`${route}: ${response.status} ${body.slice(0, 200)}`);
}

export async function startDashboard(service: FixtureService, more: Record<string, string> = {}) {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "keyword-desk-bench-"));
  const dashboard = new Dashboard({
    UPSTREAM_BASE_URL: `${service.origin}/v1`,
    UPSTREAM_API_KEY: "bench-key",
    KEYWORD_DESK_SOURCE: "service",
    DATA_FOLDER: dataFolder,
    ...more,
  });
  const stop = async () => {
    await dashboard.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  await dashboard.start();
  return { url: dashboard.url, processId: dashboard.processId, stop };
}

export async function startDesk(service: FixtureService): Promise<Server> {
  const dashboard = await startDashboard(service, { UPSTREAM_PAGE_SIZE: "5000" });
  await loadWhole(dashboard, "/api/projects");
  for (const size of SIZES) await loadWhole(dashboard, keywordsPath(projectOf(size)));
  return dashboard;
}
