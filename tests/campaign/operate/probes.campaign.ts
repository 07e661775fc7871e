import { execFileSync, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { postJson } from "../../e2e/support/ask";
import { Dashboard } from "../../e2e/support/desk/dashboard";
import { answerJson, countingService } from "../../support/services/counting-service";
import { opened } from "../support/opened";
import { notRun, report, scaled } from "../support/report";
import { fill, smallDisk } from "../support/small-disk";

const PROBES = scaled(10_000, 300);
const PROJECTS = 300;
const KEYWORDS = 5_894;
const TOKEN = "a-token-of-more-than-22-characters";
const KEY = "the-key-that-no-metric-shows";

async function started(folder: string) {
  let status = 200;
  const service = opened(
    await countingService(({ url = "" }, response) => {
      const isList = url.includes("keywords");
      const rows = Array.from({ length: isList ? Math.ceil(KEYWORDS / PROJECTS) : PROJECTS }, (_, row) => ({
        id: `id-${row}`,
        ...(isList ? { keyword: `planted phrase ${row}`, position: row + 1 } : { name: `Planted project ${row}` }),
      }));
      answerJson(response, status === 200 ? rows : { detail: "no" }, status);
    }),
  );
  const dashboard = new Dashboard({
    UPSTREAM_BASE_URL: `${service.url}/v1`,
    UPSTREAM_API_KEY: KEY,
    DATA_FOLDER: folder,
    METRICS_TOKEN: TOKEN,
  });
  opened({ close: () => dashboard.stop() });
  await dashboard.start();
  const setStatus = (next: number) => {
    status = next;
  };
  return { dashboard, hits: service.hits, setStatus };
}

const load = (url: string, path: string): Promise<Response> =>
  postJson({ url }, `/api/${path}`, { spend: "now", requestsMax: 1, confirmed: true });

const ready = async ({ url }: Dashboard): Promise<string> => {
  const response = await fetch(`${url}/readyz`);
  return `${response.status} ${(await response.text()).trim()}`;
};

test("O5: probes send nothing, and only the disk makes a process unready", async (context) => {
  const folder = smallDisk(context);
  const filler = path.join(folder, "filler");
  const desk = await started(folder);
  const { dashboard } = desk;
  await load(dashboard.url, "projects");
  desk.setStatus(401);
  await load(dashboard.url, "projects");
  const rejected = await ready(dashboard);
  const hits = desk.hits();
  let failed = 0;
  const probe = async (path: string) => {
    const response = await fetch(dashboard.url + path, { headers: { authorization: `Bearer ${TOKEN}` } });
    await response.arrayBuffer();
    if (!response.ok) failed += 1;
  };
  const paths = ["/healthz", "/readyz", "/metrics"];
  for (let index = 0; index < PROBES; index += 10)
    await Promise.all(Array.from({ length: 10 }, (_, at) => probe(paths[(index + at) % paths.length] ?? "/healthz")));
  const sent = desk.hits() - hits;
  await dashboard.restart();
  fill(filler);
  const full = await ready(dashboard);
  const healthy = (await fetch(`${dashboard.url}/healthz`)).status;
  rmSync(filler);
  report(
    context,
    `${PROBES} probes with a rejected key: ${sent} requests, ${failed} failed; ready with a rejected key: ${rejected}; full disk: ${full}, healthz ${healthy}`,
  );
  expect([sent, failed]).toEqual([0, 0]);
  expect([rejected, full, healthy]).toEqual(["200 ready", "503 ledger", 200]);
});

test("O6: a public parser reads the metrics, which are few and contain no secret, project or keyword", async (context) => {
  if (spawnSync("promtool", ["--version"]).error !== undefined) notRun(context, "promtool is not installed");
  const folder = smallDisk(context);
  execFileSync("mount", ["-o", "remount,size=64m", folder]);
  const desk = await started(folder);
  await load(desk.dashboard.url, "projects");
  for (let project = 0; project < PROJECTS; project += 1)
    await load(desk.dashboard.url, `projects/id-${project}/keywords`);
  for (const status of [400, 403, 404, 429, 500, 503]) {
    desk.setStatus(status);
    await load(desk.dashboard.url, `projects/id-${status}/keywords`);
  }
  const response = await fetch(`${desk.dashboard.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const text = await response.text();
  const series = text.split("\n").filter((line) => line !== "" && !line.startsWith("#")).length;
  const parsed = spawnSync("promtool", ["check", "metrics"], { input: text, encoding: "utf8" });
  report(
    context,
    `${PROJECTS} projects, ${PROJECTS * Math.ceil(KEYWORDS / PROJECTS)} keywords, ${desk.hits()} requests: ${series} series; promtool: ${parsed.status === 0 ? "no problem" : parsed.stderr.trim()}`,
  );
  expect(series).toBeLessThanOrEqual(200);
  expect(parsed.stderr).not.toMatch(/error|invalid/i);
  for (const secret of [KEY, TOKEN, "planted", "Planted"]) expect(text).not.toContain(secret);
});
