import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isInstalled } from "../../lib/launcher/prepare/install.mjs";
import { inProject } from "../../lib/launcher/project.mjs";

let folder = "";
beforeAll(async () => {
  // The command would reinstall packages during the tests; `npm test` has installed them before.
  if (!(await isInstalled({ forTests: true })))
    throw new Error("The packages are not those of the lock file: run npm test, which installs them.");
  folder = await mkdtemp(path.join(tmpdir(), "start-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(settings: Record<string, string>) {
  const unset = {
    UPSTREAM_BASE_URL: "",
    UPSTREAM_API_KEY: "",
    HOST: "",
    PORT: "",
    REFERENCE_API_PORT: "",
    RESERVE: "",
  };
  const child = spawn(process.execPath, [inProject("lib", "launcher", "start.mjs")], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      ...unset,
      DATA_FOLDER: path.join(folder, "data"),
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const [code] = await once(child, "close");
  return { code, lines: stderr.trim().split("\n") };
}

async function occupiedPort() {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, free: () => server.close() };
}

describe("npm start ends with a sentence and exit code 1", () => {
  test("when settings are bad: all of them are named at once", async () => {
    const { code, lines } = await start({ PORT: "none", RESERVE: "-3", UPSTREAM_BASE_URL: "ftp://x" });
    expect(code).toBe(1);
    expect(lines.map((line) => line.split(" ")[0])).toEqual(["UPSTREAM_BASE_URL", "RESERVE", "PORT"]);
  });

  test("when a base URL has no key: the sample is not used instead", async () => {
    const { code, lines } = await start({ UPSTREAM_BASE_URL: "https://api.example.com/v1" });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^UPSTREAM_API_KEY is missing: .*[.]$/);
  });

  test("when the dashboard's port is taken: with the fix", async () => {
    const { port, free } = await occupiedPort();
    const { code, lines } = await start({ PORT: String(port) });
    free();
    expect(code).toBe(1);
    expect(lines).toEqual([
      `Port ${port} on 127.0.0.1, which the dashboard needs, is already in use: stop what uses it, or choose another one with PORT=${port + 1} npm start.`,
    ]);
  });

  test("when the reference API's port is taken: with the fix", async () => {
    const dashboard = await occupiedPort();
    dashboard.free();
    const { port, free } = await occupiedPort();
    const { code, lines } = await start({ PORT: String(dashboard.port), REFERENCE_API_PORT: String(port) });
    free();
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`REFERENCE_API_PORT=${port + 1} npm start`);
  });

  test("when the database file is damaged: with its name and the fix", async () => {
    const data = path.join(folder, "damaged");
    mkdirSync(data);
    writeFileSync(path.join(data, "keyword-desk.sqlite"), "This is no database. ".repeat(500));
    const { code, lines } = await start({ DATA_FOLDER: data });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /^The database file .*keyword-desk[.]sqlite is damaged .*: put a backup back with npm run restore -- FILE, or move/,
    );
  });

  test("when the data folder cannot be written to", async () => {
    const { port, free } = await occupiedPort();
    free();
    const reference = await occupiedPort();
    reference.free();
    writeFileSync(path.join(folder, "file"), "");
    const { code, lines } = await start({
      PORT: String(port),
      REFERENCE_API_PORT: String(reference.port),
      DATA_FOLDER: path.join(folder, "file", "data"),
    });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^The data folder .* can’t be written to/);
  });
});
