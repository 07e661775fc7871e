import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, test } from "vitest";
import { postJson } from "../../e2e/support/ask";
import { Dashboard } from "../../e2e/support/desk/dashboard";
import { answerJson, type CountingService, countingService } from "../../support/services/counting-service";
import { temporaryFolder } from "../../support/temporary-folder";
import { awaitHourOf } from "../support/one-key-shared";
import { opened } from "../support/opened";
import { report } from "../support/report";
import { fill, smallDisk } from "../support/small-disk";

const WISHES = 10;
const LIMIT = 100;
const SAID_WITHIN_MS = 2_000;
const BACK_WITHIN_MS = 10_000;
const ENDS = ["", "-wal", "-shm"];

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

const copyOf = (file: string, name = "copy"): string => {
  const copy = `${file}.${name}`;
  const database = new DatabaseSync(file);
  database.exec(`vacuum into '${copy}'`);
  database.close();
  return copy;
};

test("Q7-file: while the ledger's file is missing nothing is sent", async (context) => {
  const desk = await startDesk(temporaryFolder());
  await spend(desk, 5);
  const move = (from: string, to: string) => {
    for (const end of ENDS) if (existsSync(from + end)) renameSync(from + end, to + end);
  };
  const aside = `${desk.file}.aside`;
  const gone = await during(
    desk,
    () => move(desk.file, aside),
    () => move(aside, desk.file),
  );
  const kept = usedIn(desk.file);

  report(context, `file gone: ${inWords(gone)}, ledger ${kept} for ${desk.service.hits()} requests`);
  expectPaused(gone);
  expect(kept).toBe(desk.service.hits());
});

test("Q7-stopped: a damaged file is left alone until it is back; a restored backup opens no spent hour", async (context) => {
  const folder = temporaryFolder();
  const desk = await startDesk(folder);
  await spend(desk, 5);
  const older = copyOf(desk.file);
  await spend(desk, 20);
  await desk.dashboard.stop();
  const whole = copyOf(desk.file, "whole");
  const put = (file: string) => {
    for (const end of ["-wal", "-shm"]) rmSync(desk.file + end, { force: true });
    copyFileSync(file, desk.file);
  };
  const hits = desk.service.hits();

  const junk = path.join(folder, "junk");
  writeFileSync(junk, Buffer.alloc(64 * 1024, "junk"));
  put(junk);
  await desk.dashboard.start();
  const overJunk = await wish(desk.dashboard);
  put(whole);
  const overWhole = await wish(desk.dashboard);
  const said = desk.dashboard.output();

  await desk.dashboard.stop();
  execFileSync(process.execPath, ["--import", "tsx", "lib/commands/restore.ts", older], {
    env: { ...process.env, DATA_FOLDER: path.dirname(desk.file) },
  });
  await desk.dashboard.start();
  const told = [];
  for (let index = 0; index < WISHES; index += 1) told.push(await wish(desk.dashboard));
  const sent = desk.service.hits() - hits - 1;
  report(
    context,
    `damaged at the start: ${overJunk.code}, put back without a restart: ${overWhole.code}; restored backup: ${sent} sent of ${WISHES} wishes, ${[...new Set(told.map(({ code }) => code))].join(", ")} until ${told[0]?.resetsAt}`,
  );
  expect([overJunk.code, overWhole.code]).toEqual(["ledger_failed", "none"]);
  expect(said).toContain("keyword-desk.sqlite is damaged (file is not a database): put a backup back with");
  for (const line of said.split("\n")) if (line.includes("is damaged")) expect(line).not.toContain("\\n    at ");
  expect(sent).toBe(0);
  expect(new Set(told.map(({ code }) => code))).toEqual(new Set(["limit_reached"]));
});

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
