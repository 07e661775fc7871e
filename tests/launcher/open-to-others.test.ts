import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { AgentTokens } from "../../lib/access/agent-tokens";
import { inProject } from "../../lib/launcher/project.mjs";
import { guardPasswordFile } from "../../lib/launcher/settings.mjs";
import { openStore } from "../../lib/store/open-store";
import { handClock } from "../support/hand-clock";
import { runCommand, runProgram } from "../support/run-program";
import { temporaryFolder } from "../support/temporary-folder";

// A command waits while another test file starts the dashboard in the same folder.
vi.setConfig({ testTimeout: 90_000 });

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

const start = async (settings: Record<string, string>) => {
  const env = { NODE_ENV: "production", UPSTREAM_BASE_URL: "", UPSTREAM_API_KEY: "", DATA_FOLDER: folder, ...settings };
  const { code, output } = await runProgram([inProject("lib", "launcher", "start.mjs")], { env });
  // Another test file may be starting the dashboard in the same folder.
  return { code, said: output.replace(/^Waiting: another command .*\n/m, "") };
};
const setPassword = async (input: string, args: string[] = []) => {
  const { code, output } = await runCommand("set-password", args, { env: { DATA_FOLDER: folder }, input });
  return { code, said: output };
};

describe("A2: starting on a public address ends with code 78 and one sentence", () => {
  test.each([
    ["without a password", { TRUST_PROXY: "1" }],
    ["with a password in place of its hash", { TRUST_PROXY: "1", DASHBOARD_PASSWORD_HASH: "changeme" }],
  ])("%s", async (_name, settings) => {
    const { code, said } = await start({ HOST: "0.0.0.0", ...settings });
    expect(code).toBe(78);
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(said).not.toContain("changeme");
    expect(readdirSync(folder), "nothing was prepared").toEqual([]);
  });
});

describe("A2: npm run set-password refuses with 78", () => {
  test.each([
    ["one that everybody tries", "changeme1234"],
    ["two lines", "moss on the north side\nmoss on the south side\n"],
    ["a line and an empty one", "moss on the north side\n\n"],
  ])("%s", async (_name, input) => {
    const { code, said } = await setPassword(input);
    expect(code).toBe(78);
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(existsSync(path.join(folder, "password-hash"))).toBe(false);
  });

  test("one on the command line, where other users could read it", async () => {
    const { code, said } = await setPassword("moss on the north side", ["moss on the north side"]);
    expect(code).toBe(78);
    expect(said).not.toContain("moss");
  });
});

describe("G13: setting a password names the agent tokens that stay valid:", () => {
  const PAST = "2020-02-01T00:00:00.000Z";
  const FUTURE = "2120-02-01T00:00:00.000Z";
  async function setWithTokens(endings: (string | null)[], args: string[] = []) {
    const store = await openStore(path.join(folder, "keyword-desk.sqlite"));
    const tokens = new AgentTokens(store, handClock("2020-01-01T00:00:00.000Z"), "", []);
    for (const [at, endsAt] of endings.entries()) await tokens.add({ name: `agent ${at}`, sharePercent: 10, endsAt });
    const { code, said } = await setPassword("moss on the north side\n", args);
    expect(code).toBe(0);
    const left = await tokens.list();
    await store.destroy();
    return { said, left: left.length };
  }

  test.each([
    ["one", [null], /1 agent token stays valid\. To revoke: npm run set-password -- --revoke-tokens/],
    ["two, not the one that has ended", [null, PAST, FUTURE], /2 agent tokens stay valid\. To revoke:/],
    ["none that has ended", [PAST], /^(?!.*token).*$/s],
  ])("%s", async (_name, endings, sentence) => {
    const { said, left } = await setWithTokens(endings);
    expect(said).toMatch(sentence);
    expect(left).toBe(endings.length);
  });

  test("they are revoked when asked", async () => {
    const { said, left } = await setWithTokens([null, FUTURE], ["--revoke-tokens"]);
    expect(said).toContain("2 agent tokens are revoked.");
    expect(left).toBe(0);
  });
});

test("S7: the password is stored as a hash in a file only its owner can read, which the start command enforces", async () => {
  expect(await setPassword("moss on the north side\n")).toMatchObject({ code: 0 });
  const file = path.join(folder, "password-hash");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).toMatch(/^\$argon2id\$/);
  expect(readdirSync(folder)).toEqual(["password-hash"]);
  chmodSync(file, 0o644);
  await guardPasswordFile({ DATA_FOLDER: folder });
  expect(statSync(file).mode & 0o777, "one that others could read is closed to them").toBe(0o600);
});
