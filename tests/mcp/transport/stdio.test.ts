import { statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { agentBundle } from "../../../lib/launcher/agent/agent-bundle.mjs";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { openBefore } from "../../support/opened";
import { startProgram } from "../../support/run-program";
import { stack } from "../../support/stack";
import { rpc, serviceSaying } from "../support";

const START = join(import.meta.dirname, "..", "..", "..", "lib", "mcp", "start.mjs");
const { northwind, pythonDocs } = SAMPLE_IDS;

const desk = openBefore(beforeEach, () => stack({ at: new Date().toISOString() }));

const settings = (changes: Record<string, string> = {}): Record<string, string> => ({
  UPSTREAM_BASE_URL: `${desk.api.url}/v1`,
  UPSTREAM_API_KEY: desk.key,
  DATA_FOLDER: desk.folder,
  ...changes,
});

function start(env: Record<string, string>) {
  const program = startProgram([START], { env: { NODE_ENV: "production", ...env }, cwd: tmpdir() });
  const until = async (words: string) => {
    while (!program.said.out.includes(words)) await sleep(10);
  };
  return { ...program, until };
}

const hello = rpc(
  "initialize",
  { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
  "hello",
);
const bundleTime = async () => statSync(await agentBundle()).mtimeMs;
const call = (id: string, name: string, args: object) => rpc("tools/call", { name, arguments: args }, id);

test("standard output carries only the protocol, whatever goes wrong", async () => {
  desk.api.faults.set({ status500: "always" });
  const bundledAt = await bundleTime();
  const { child, said, ended, until } = start(settings({ REQUESTS_PER_HOUR: "3", RESERVE: "0" }));
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
  expect(await ended).toBe(0);
  expect(await bundleTime(), "it starts from the compiled server").toBe(bundledAt);
  const lines = said.out.split("\n").filter((line) => line !== "");
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
  expect(lines.length).toBeGreaterThanOrEqual(7);
  for (const text of [said.out, said.err]) expect(text).not.toContain(desk.key);
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
    while (silent.hits() === index) await sleep(10);
    const began = Date.now();
    if (end === "close") child.stdin.end();
    else child.kill(end);
    expect(await ended).toBe(0);
    expect(Date.now() - began).toBeLessThan(8_000);
    expect(await beside.quota.now()).toMatchObject({ confirmed: 0, maybe: index + 1 });
  }
});

test("a missing setting is reported on standard error and ends the start", async () => {
  const empty = join(desk.folder, "empty");
  const noSample = start(settings({ UPSTREAM_BASE_URL: "", UPSTREAM_API_KEY: "", DATA_FOLDER: empty }));
  expect(await noSample.ended).toBe(1);
  expect(noSample.said).toEqual({ out: "", err: expect.stringContaining("npm start") });
  const badSetting = start(settings({ MCP_TOKENS: "short:token", UPSTREAM_KEY_FORMAT: "none" }));
  expect(await badSetting.ended).toBe(1);
  expect(badSetting.said).toEqual({ out: "", err: expect.stringMatching(/UPSTREAM_KEY_FORMAT.*MCP_TOKENS/s) });
  expect(badSetting.said.err).not.toContain("short:token");
});

test("it is compiled again only after a source change", async () => {
  const before = await bundleTime();
  const source = join(import.meta.dirname, "..", "..", "..", "lib", "mcp", "transport", "stdio.ts");
  const { atime, mtime } = statSync(source);
  try {
    utimesSync(source, atime, new Date());
    expect(await bundleTime()).toBeGreaterThan(before);
  } finally {
    utimesSync(source, atime, mtime);
  }
});
