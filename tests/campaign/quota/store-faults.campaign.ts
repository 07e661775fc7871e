import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, test } from "vitest";
import { postJson } from "../../e2e/support/ask";
import { Dashboard } from "../../e2e/support/desk/dashboard";
import { answerJson, type CountingService, countingService } from "../../support/services/counting-service";
import { awaitHourOf, opened } from "../support/opened";
import { report } from "../support/report";
import { fill, smallDisk } from "../support/small-disk";

const WISHES = 10;
const LIMIT = 100;
const SAID_WITHIN_MS = 2_000;
const BACK_WITHIN_MS = 10_000;

type Kept = { dashboard: Dashboard; service: CountingService; file: string };

async function startDesk(folder: string): Promise<Kept> {
  await awaitHourOf(3 * 60_000);
  const service = opened(
    await countingService((_request, response) => answerJson(response, [{ id: 1, name: "Alder" }])),
  );
  const dashboard = new Dashboard({
    UPSTREAM_BASE_URL: `${service.url}/v1`,
    UPSTREAM_API_KEY: "the-key-of-the-store-faults",
    DATA_FOLDER: folder,
    REQUESTS_PER_HOUR: String(LIMIT),
    RESERVE: "0",
  });
  opened({ close: () => dashboard.stop() });
  await dashboard.start();
  return { dashboard, service, file: path.join(folder, "keyword-desk.sqlite") };
}

async function wish({ url }: Dashboard): Promise<{ code: string; resetsAt: string | null; tookMs: number }> {
  const began = performance.now();
  const response = await postJson({ url }, "/api/projects", { spend: "now", requestsMax: 1, confirmed: true });
  const body = await response.json();
  const problem = response.ok ? (body.problem ?? null) : body;
  const tookMs = performance.now() - began;
  return { code: problem?.code ?? "none", resetsAt: problem?.details?.resetsAt ?? null, tookMs };
}

async function spend(desk: Kept, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) expect((await wish(desk.dashboard)).code).toBe("none");
}

async function during(desk: Kept, fault: () => void, mend: () => void) {
  const hitsBefore = desk.service.hits();
  fault();
  const said: Awaited<ReturnType<typeof wish>>[] = [];
  for (let index = 0; index < WISHES; index += 1) said.push(await wish(desk.dashboard));
  const hits = desk.service.hits() - hitsBefore;
  mend();
  const began = performance.now();
  while ((await wish(desk.dashboard)).code !== "none" && performance.now() - began < 2 * BACK_WITHIN_MS)
    await sleep(100);
  return {
    hits,
    codes: [...new Set(said.map(({ code }) => code))],
    longestMs: Math.max(...said.map(({ tookMs }) => tookMs)),
    backMs: performance.now() - began,
  };
}

type During = Awaited<ReturnType<typeof during>>;
const inWords = ({ hits, codes, longestMs, backMs }: During) =>
  `${hits} sent of ${WISHES} wishes (${codes.join(", ")} within ${Math.round(longestMs)} ms), went on ${Math.round(backMs)} ms after`;

function expectPaused({ hits, codes, longestMs, backMs }: During): void {
  expect([hits, codes]).toEqual([0, ["ledger_failed"]]);
  expect(longestMs).toBeLessThan(SAID_WITHIN_MS);
  expect(backMs).toBeLessThan(BACK_WITHIN_MS);
}

const usedIn = (file: string): number => {
  const database = new DatabaseSync(file);
  const row = database.prepare("select sum(used) as used from quota_window").get();
  database.close();
  return Number(Object(row).used);
};

test("Q7-disk: on a full or read-only disk nothing is sent; with space again, requests continue", async (context) => {
  const folder = smallDisk(context);
  const remount = (how: string) => execFileSync("mount", ["-o", `remount,${how}`, folder]);
  const desk = await startDesk(folder);
  await spend(desk, 5);
  const filler = path.join(folder, "filler");
  const full = await during(
    desk,
    () => fill(filler),
    () => rmSync(filler),
  );
  await desk.dashboard.stop();
  remount("ro");
  await desk.dashboard.start();
  const readOnly = await during(
    desk,
    () => undefined,
    () => remount("rw"),
  );
  const used = usedIn(desk.file);
  report(
    context,
    `full disk: ${inWords(full)}; read-only: ${inWords(readOnly)}; service ${desk.service.hits()}, ledger ${used}`,
  );
  expectPaused(full);
  expectPaused(readOnly);
  expect(used).toBeGreaterThanOrEqual(desk.service.hits());
});
