import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { agentBundle } from "../../../lib/launcher/agent/agent-bundle.mjs";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { type Stack, stack } from "../../support/stack";
import { rpc, serviceSaying } from "../support";

const START = join(import.meta.dirname, "..", "..", "..", "lib", "mcp", "start.mjs");
const { northwind, pythonDocs } = SAMPLE_IDS;

let desk: Stack;
let children: ChildProcessWithoutNullStreams[] = [];
beforeEach(async () => {
  desk = await stack({ at: new Date().toISOString() });
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  children = [];
  await desk.close();
});

const settings = (changes: Record<string, string> = {}): Record<string, string> => ({
  PATH: process.env.PATH ?? "",
  UPSTREAM_BASE_URL: `${desk.api.url}/v1`,
  UPSTREAM_API_KEY: desk.key,
  UPSTREAM_KEY_HEADER: "Authorization",
  UPSTREAM_KEY_FORMAT: "Bearer {key}",
  REQUESTS_PER_HOUR: "1000",
  RESERVE: "100",
  HOUR_OFFSET_MINUTES: "0",
  DATABASE_URL: "",
  DATA_FOLDER: desk.folder,
  MCP_CLIENT_NAME: "Desk helper",
  ...changes,
});

function start(env = settings()) {
  const child = spawn(process.execPath, [START], { env: { NODE_ENV: "production", ...env }, cwd: tmpdir() });
  children.push(child);
  const out = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (out.stderr += text));
  const ended = once(child, "exit").then(([code]) => ({ code, ...out }));
  const until = async (words: string) => {
    while (!out.stdout.includes(words)) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  return { child, ended, until, out };
}

const hello = rpc(
  "initialize",
  { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
  "hello",
);
const call = (id: string, name: string, given: object) => rpc("tools/call", { name, arguments: given }, id);

test("standard output carries only the protocol, whatever goes wrong", async () => {
  desk.api.faults.set({ status500: "always" });
  const { child, ended, until, out } = start(settings({ REQUESTS_PER_HOUR: "3", RESERVE: "0" }));
  const noise = [
    "",
    "not JSON",
    "{",
    "[]",
    '{"jsonrpc":"2.0","id":9}',
    rpc("no/such/method"),
    call("a", "no_such_tool", {}),
  ];
  const wishes = [
    call("b", "list_projects", { wrong: 1 }),
    call("c", "list_projects", { max_cost: 1 }),
    call("d", "list_keywords", { project_id: "x".repeat(50), max_cost: 1 }),
    call("e", "get_keywords", { project_id: "\u001b[31m", keywords: [".."] }),
    call("last", "list_keywords", { project_id: northwind, max_cost: 1 }),
  ];
  for (const line of [hello, ...noise, ...wishes]) child.stdin.write(`${line}\n`);
  for (const id of ["a", "b", "c", "d", "e", "last"]) await until(`"id":"${id}"`);
  child.stdin.end();
  expect((await ended).code).toBe(0);
  const lines = out.stdout.split("\n").filter((line) => line !== "");
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
  expect(lines.length).toBeGreaterThanOrEqual(7);
  for (const text of [out.stdout, out.stderr]) expect(text).not.toContain(desk.key);
});

test("a closed input or a signal ends it before the service’s deadline, and a request in flight stays booked", async () => {
  const silent = await serviceSaying(() => undefined);
  const beside = await desk.another({ baseUrl: silent.url });
  for (const [index, end] of (["close", "SIGTERM"] as const).entries()) {
    const { child, ended, until } = start(settings({ UPSTREAM_BASE_URL: silent.url }));
    child.stdin.write(`${hello}\n`);
    await until('"id":"hello"');
    child.stdin.write(
      `${call("slow", "get_keywords", { project_id: pythonDocs, keywords: [`${index}`], max_cost: 1 })}\n`,
    );
    while (silent.hits() === index) await new Promise((resolve) => setTimeout(resolve, 10));
    const began = Date.now();
    if (end === "close") child.stdin.end();
    else child.kill(end);
    expect((await ended).code).toBe(0);
    expect(Date.now() - began).toBeLessThan(8_000);
    expect(await beside.quota.now()).toMatchObject({ confirmed: 0, maybe: index + 1 });
  }
});

test("a missing setting is reported on standard error and ends the start", async () => {
  const empty = join(desk.folder, "empty");
  const noSample = await start(settings({ UPSTREAM_BASE_URL: "", UPSTREAM_API_KEY: "", DATA_FOLDER: empty })).ended;
  expect(noSample).toMatchObject({ code: 1, stdout: "" });
  expect(noSample.stderr).toContain("npm start");
  const badSetting = await start(settings({ MCP_TOKENS: "short:token", UPSTREAM_KEY_FORMAT: "none" })).ended;
  expect(badSetting).toMatchObject({ code: 1, stdout: "" });
  expect(badSetting.stderr).toMatch(/UPSTREAM_KEY_FORMAT.*MCP_TOKENS/s);
  expect(badSetting.stderr).not.toContain("short:token");
});

test("starts from the compiled server, and compiles again only after a source change", async () => {
  const made = async () => statSync(await agentBundle()).mtimeMs;
  const before = await made();
  const { child, ended, until } = start();
  child.stdin.write(`${hello}\n`);
  await until('"id":"hello"');
  child.stdin.end();
  expect((await ended).code).toBe(0);
  expect(await made()).toBe(before);

  const source = join(import.meta.dirname, "..", "..", "..", "lib", "mcp", "transport", "stdio.ts");
  const { atime, mtime } = statSync(source);
  try {
    utimesSync(source, atime, new Date());
    expect(await made()).toBeGreaterThan(before);
  } finally {
    utimesSync(source, atime, mtime);
  }
});
