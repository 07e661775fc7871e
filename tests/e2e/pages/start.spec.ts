import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inProject } from "../../../lib/launcher/project.mjs";
import { postJson } from "../support/ask";
import { copySample } from "../support/desk/prepare-sample";
import { processTree, type RunningProcess, stillRunning } from "../support/desk/process-list";
import { runStartCommand, type StartCommand } from "../support/desk/start-command";
import { test as base, expect } from "../support/fixtures";
import { watch } from "../support/watch";

const START = [process.execPath, inProject("lib", "launcher", "start.mjs")] as const;
/** A killed parent sends no signal: the child must notice, which takes time on a busy computer. */
const NOTICED_WITHIN_MS = 20_000;
const HANGING = JSON.stringify({ delayMs: 60_000 });

type Fixtures = {
  newFolder: string;
  dataFolder: string;
  start(settings: Record<"DATA_FOLDER", string> & Record<string, string>): Promise<StartCommand>;
};

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern, also when there are none.
  newFolder: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), "keyword-desk-start-"));
    await use(path.join(folder, "new"));
    rmSync(folder, { recursive: true, force: true });
  },
  dataFolder: async ({ newFolder }, use) => {
    mkdirSync(newFolder, { mode: 0o700 });
    copySample(newFolder);
    await use(newFolder);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  start: async ({}, use) => {
    const commands: StartCommand[] = [];
    await use(async (settings) => {
      const command = await runStartCommand(START, settings);
      commands.push(command);
      await command.ready;
      return command;
    });
    for (const { child } of commands) child.kill("SIGTERM");
    for (const command of commands) await command.waitForExit();
  },
});

const askForProjects = (url: string): Promise<Response | null> =>
  postJson({ url }, "/api/projects", { spend: "now", requestsMax: 5 }).catch(() => null);

const expectServers = (tree: readonly RunningProcess[]): void => {
  for (const part of ["launcher/start.mjs", "reference-api.next-test.mjs"])
    expect(tree.filter(({ command }) => command.includes(part)).length, part).toBeGreaterThan(0);
};

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

test("one command starts dashboard and reference API and says where; data is its owner’s, and the key is nowhere", async ({
  newFolder,
  page,
  start,
}) => {
  const command = await start({ DATA_FOLDER: newFolder });
  expect(command.output()).toContain(`Keyword Desk    ${command.url}\n`);
  expect(command.output()).toContain(`Reference API   ${command.apiUrl}\n`);
  expect(command.output()).toContain("Connected: the sample account of the reference API");
  expect(command.output()).toContain("open the dashboard and enter its address and key");
  const check = watch(page, command.url);
  await page.goto(command.url);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  check();

  expect((await askForProjects(command.url))?.status).toBe(200);
  expect(statSync(newFolder).mode & 0o777).toBe(0o700);
  const files = readdirSync(newFolder);
  expect(files).toEqual(expect.arrayContaining(["keyword-desk.sqlite", "reference-api.sqlite", "sample-key"]));
  for (const file of files) expect(statSync(path.join(newFolder, file)).mode & 0o777, file).toBe(0o600);

  const key = readFileSync(path.join(newFolder, "sample-key"), "utf8").trim();
  expect(key.length).toBeGreaterThan(20);
  const tree = processTree(command.child.pid ?? 0);
  expectServers(tree);
  expect(tree.filter((process) => process.command.includes(key))).toEqual([]);
  expect(command.output()).not.toContain(key);
});

test("SIGINT ends everything soon, even while a request hangs for a minute", async ({ dataFolder, start }) => {
  const command = await start({ DATA_FOLDER: dataFolder, REFERENCE_API_FAULTS: HANGING });
  const tree = processTree(command.child.pid ?? 0);
  const hanging = askForProjects(command.url);
  expect(await Promise.race([hanging, sleep(1000, "hangs")])).toBe("hangs");
  command.child.kill("SIGINT");
  expect((await command.waitForExit()).code).toBe(0);
  expect((await hanging)?.ok ?? false, "it did not wait for the minute").toBe(false);
  expect(stillRunning(tree)).toEqual([]);
  expect(await answers(command.url)).toBe(false);
  expect(await answers(command.apiUrl)).toBe(false);
});

test("SIGTERM lets a request under way finish; a second start keeps its data, and installs, builds and loads nothing", async ({
  dataFolder,
  start,
}) => {
  const command = await start({ DATA_FOLDER: dataFolder, REFERENCE_API_FAULTS: JSON.stringify({ delayMs: 4_000 }) });
  const tree = processTree(command.child.pid ?? 0);
  const underWay = askForProjects(command.url);
  await sleep(1_000);
  command.child.kill("SIGTERM");
  await sleep(500);
  expect((await askForProjects(command.url))?.ok ?? false, "nothing new is begun").toBe(false);
  const response = await underWay;
  expect(response?.status).toBe(200);
  expect(await response?.json()).toMatchObject({ problem: null, reading: { saved: false } });
  expect((await command.waitForExit()).code).toBe(0);
  expect(stillRunning(tree)).toEqual([]);

  const ports = { PORT: new URL(command.url).port, REFERENCE_API_PORT: new URL(command.apiUrl).port };
  const again = await start({ DATA_FOLDER: dataFolder, ...ports });
  expect(again.output()).not.toMatch(/Installing|Building|Loading/);
  const { reading, quota } = await fetch(`${again.url}/api/projects`).then((each) => each.json());
  expect(reading).not.toBeNull();
  expect(quota).toMatchObject({ used: 1, maybe: 0 });
  again.child.kill("SIGHUP");
  expect((await again.waitForExit()).code).toBe(0);
});

test("servers don't outlive a killed npm, which forwards no signal to the launcher", async ({ dataFolder }) => {
  const command = await runStartCommand(["npm", "start"], { DATA_FOLDER: dataFolder });
  await command.ready;
  const tree = processTree(command.child.pid ?? 0);
  expectServers(tree);
  command.child.kill("SIGKILL");
  await expect.poll(() => stillRunning(tree), { timeout: NOTICED_WITHIN_MS }).toEqual([]);
});

test("a server that exits ends the command with a message and exit code 1", async ({ dataFolder, start }) => {
  const command = await start({ DATA_FOLDER: dataFolder });
  const servers = processTree(command.child.pid ?? 0).filter(({ command: line }) =>
    line.includes("reference-api.next-test.mjs"),
  );
  expect(servers).toHaveLength(1);
  for (const { id } of servers) process.kill(id, "SIGKILL");
  expect((await command.waitForExit()).code).toBe(1);
  expect(command.output()).toContain("The reference API stopped unexpectedly (SIGKILL).");
});
