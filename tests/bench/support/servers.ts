import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runNode, startNode } from "../../../lib/launcher/processes.mjs";
import { NEXT_BIN } from "../../../lib/launcher/project.mjs";
import { keywordsPath, postJson } from "../../e2e/support/ask";
import { Dashboard } from "../../e2e/support/desk/dashboard";
import { freePort } from "../../e2e/support/desk/free-port";
import type { FixtureService } from "../../support/services/fixture-service";
import { startServer } from "../../support/services/start-server";
import { projectOf, SIZES } from "./keyword-service";
import { limitPage } from "./limit-page";

export type Server = { url: string; stop(): Promise<void> };

const FLOOR = fileURLToPath(new URL("../floor-app", import.meta.url));

export async function startFloor(): Promise<Server> {
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const { code, stderr, stdout } = await runNode([NEXT_BIN, "build"], { cwd: FLOOR, env });
  if (code !== 0) throw new Error(`The empty pages could not be built:\n${stdout}${stderr}`);
  const port = await freePort();
  const { child, ended } = startNode([NEXT_BIN, "start", "-H", "127.0.0.1", "-p", String(port)], {
    cwd: FLOOR,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(url).catch(() => null)) === null) await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

export async function startLimitPages(): Promise<Server> {
  const server = createServer((request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(limitPage(Number(request.url?.slice(1))));
  });
  const { url, close } = await startServer(server);
  return { url, stop: close };
}

export async function loadWhole(dashboard: Pick<Dashboard, "url">, route: string): Promise<void> {
  const response = await postJson(dashboard, route, { spend: "if-missing", requestsMax: 100, confirmed: true });
  const body = await response.text();
  if (!response.ok) throw new Error(`${route}: ${response.status} ${body.slice(0, 200)}`);
}

export async function startDesk(service: FixtureService): Promise<Server> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "keyword-desk-bench-"));
  const dashboard = new Dashboard({
    UPSTREAM_BASE_URL: `${service.origin}/v1`,
    UPSTREAM_API_KEY: "bench-key",
    UPSTREAM_PAGE_SIZE: "5000",
    KEYWORD_DESK_SOURCE: "service",
    DATA_FOLDER: dataFolder,
  });
  await dashboard.start();
  await loadWhole(dashboard, "/api/projects");
  for (const size of SIZES) await loadWhole(dashboard, keywordsPath(projectOf(size)));
  return {
    url: dashboard.url,
    async stop() {
      await dashboard.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
