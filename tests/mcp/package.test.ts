import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packageAgent, packMcpb } from "../../lib/launcher/agent/agent-package.mjs";
import { openBefore } from "../support/opened";
import { stack } from "../support/stack";
import { temporaryFolder } from "../support/temporary-folder";
import { say } from "./support";

const SLOW_MS = 120_000;

const desk = openBefore(beforeAll, () => stack({ at: new Date().toISOString() }));
const folder = join(temporaryFolder(afterAll), "package");
beforeAll(async () => {
  await packageAgent(folder);
  // Links the exact versions that the package names, instead of installing them.
  symlinkSync(join(import.meta.dirname, "..", "..", "node_modules"), join(folder, "node_modules"));
}, SLOW_MS);

const json = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"));

test(
  "the package starts by its own name, without the project's files, and shares the data folder",
  async () => {
    const { bin } = json("package.json");
    const env = {
      PATH: process.env.PATH ?? "",
      DATA_FOLDER: desk.folder,
      UPSTREAM_BASE_URL: `${desk.api.url}/v1`,
      UPSTREAM_API_KEY: desk.key,
      MCP_CLIENT_NAME: "Packaged",
    };
    const args = [join(folder, bin["keyword-desk-mcp"])];
    const transport = new StdioClientTransport({ command: process.execPath, args, env, cwd: tmpdir() });
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(transport);
    const result = await say(client, "list_projects", { max_cost: 1 });
    expect(result.data).toMatchObject({ cost: 1, used: 1 });
    await client.close();
    const { byConsumer } = await desk.container.reads.usage();
    expect(byConsumer).toEqual([{ name: "Packaged", lane: "mcp", requests: 1 }]);
  },
  SLOW_MS,
);

test("without a data folder it says which one is meant, and where to find it", () => {
  const start = (env: Record<string, string>) => {
    const run = spawnSync(process.execPath, [join(folder, "start.mjs")], {
      encoding: "utf8",
      env: { NODE_ENV: "production", ...env },
    });
    return [run.status, run.stdout, run.stderr];
  };
  const PATH = process.env.PATH ?? "";
  expect(start({ PATH })).toEqual([1, "", expect.stringContaining("Settings → Agents shows it")]);
  expect(start({ PATH, DATA_FOLDER: join(folder, "none") })[2]).toContain("There is no folder");
  expect(start({ PATH, DATA_FOLDER: join(folder, "bundle") })[2]).toContain("No dashboard has used");
});

test("the manifest names every file and setting, and the archive contains the files", async () => {
  const files: string[] = json("package.json").files;
  const output = execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: folder, encoding: "utf8" });
  const names = (JSON.parse(output)[0].files as { path: string }[]).map(({ path }) => path);
  for (const file of files) expect(names.some((name) => name === file || name.startsWith(`${file}/`))).toBe(true);
  const { server, user_config: settings } = json("manifest.json");
  expect(names).toContain(server.entry_point);
  const settingNames = Object.values<string>(server.mcp_config.env).map(
    (value) => /^\$\{user_config\.(\w+)\}$/.exec(value)?.[1],
  );
  expect(settingNames).toEqual(Object.keys(settings));
  expect(settings.upstream_api_key).toMatchObject({ sensitive: true, required: false });
  const [{ identifier, environmentVariables }] = json("server.json").packages;
  expect(identifier).toBe(json("package.json").name);
  expect(environmentVariables.map(({ name }: { name: string }) => name)).toEqual(Object.keys(server.mcp_config.env));
  await packMcpb(join(folder, "bundle"));
  const archive = readFileSync(join(folder, "bundle.mcpb"));
  expect(archive.includes("stdio.cjs")).toBe(true);
  expect(archive.readUInt32LE(0)).toBe(0x04034b50);
});
