import { readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { isInstalled } from "../../lib/launcher/prepare/install.mjs";
import { runNode } from "../../lib/launcher/processes.mjs";
import { inProject } from "../../lib/launcher/project.mjs";
import { freePort } from "../e2e/support/desk/free-port";
import { startServer } from "../support/services/start-server";
import { temporaryFolder } from "../support/temporary-folder";

let folder = "";
beforeAll(async () => {
  // The command would reinstall packages during the tests; `npm test` has installed them before.
  if (!(await isInstalled({ forTests: true })))
    throw new Error("The packages are not those of the lock file: run npm test, which installs them.");
});
beforeEach(() => {
  folder = temporaryFolder();
});

async function refusalOf(settings: Record<string, string>, expected = 1): Promise<string[]> {
  const { code, stderr } = await runNode([inProject("lib", "launcher", "start.mjs")], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_FOLDER: path.join(folder, "data"), ...settings },
  });
  expect(code).toBe(expected);
  return stderr.trim().split("\n");
}

async function occupiedPort(): Promise<string> {
  const { port, close } = await startServer(createServer());
  onTestFinished(close);
  return String(port);
}

describe("npm start ends with a sentence and exit code 1", () => {
  test("when settings are bad: all of them are named at once", async () => {
    const lines = await refusalOf({ PORT: "none", RESERVE: "-3", UPSTREAM_BASE_URL: "ftp://x" });
    expect(lines.map((line) => line.split(" ")[0])).toEqual(["UPSTREAM_BASE_URL", "RESERVE", "PORT"]);
  });

  test("when a base URL has no key: the sample is not used instead", async () => {
    const lines = await refusalOf({ UPSTREAM_BASE_URL: "https://api.example.com/v1" });
    expect(lines).toEqual([expect.stringMatching(/^UPSTREAM_API_KEY is missing: .*[.]$/)]);
  });

  test("when the dashboard's port is taken: with the fix", async () => {
    const port = await occupiedPort();
    expect(await refusalOf({ PORT: port })).toEqual([
      `Port ${port} on 127.0.0.1, which the dashboard needs, is already in use: stop what uses it, or choose another one with PORT=${Number(port) + 1} npm start.`,
    ]);
  });

  test("when the reference API's port is taken: with the fix", async () => {
    const port = await occupiedPort();
    expect(await refusalOf({ PORT: String(await freePort()), REFERENCE_API_PORT: port })).toEqual([
      expect.stringContaining(`REFERENCE_API_PORT=${Number(port) + 1} npm start`),
    ]);
  });

  test("when the database file is damaged: with its name and the fix", async () => {
    writeFileSync(path.join(folder, "keyword-desk.sqlite"), "This is no database. ".repeat(500));
    expect(await refusalOf({ DATA_FOLDER: folder })).toEqual([
      expect.stringMatching(
        /^The database file .*keyword-desk[.]sqlite is damaged .*: put a backup back with npm run restore -- FILE, or move/,
      ),
    ]);
  });
});

describe("A2: npm start on a public address ends with code 78 and one sentence, and prepares nothing", () => {
  test.each([
    ["without a password", { TRUST_PROXY: "1" }],
    ["with a password in place of its hash", { TRUST_PROXY: "1", DASHBOARD_PASSWORD_HASH: "changeme" }],
  ])("%s", async (_name, settings) => {
    const lines = await refusalOf({ HOST: "0.0.0.0", ...settings }, 78);
    expect(lines).toEqual([expect.not.stringContaining("changeme")]);
    expect(readdirSync(folder)).toEqual([]);
  });
});
