import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { AgentTokens } from "../../lib/access/agent-tokens";
import { guardPasswordFile } from "../../lib/launcher/settings.mjs";
import { openStore } from "../../lib/store/open-store";
import { handClock } from "../support/hand-clock";
import { runCommand } from "../support/run-program";
import { temporaryFolder } from "../support/temporary-folder";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

const setPassword = (input: string, args: string[] = []) =>
  runCommand("set-password", args, { env: { DATA_FOLDER: folder }, input });

describe("A2: npm run set-password refuses with 78", () => {
  test.each([
    ["one that everybody tries", "changeme1234"],
    ["a line and an empty one", "moss on the north side\n\n"],
  ])("%s", async (_name, input) => {
    const { code, output } = await setPassword(input);
    expect(code).toBe(78);
    expect(output.trim().split("\n")).toHaveLength(1);
    expect(existsSync(path.join(folder, "password-hash"))).toBe(false);
  });

  test("one on the command line, where other users could read it", async () => {
    const { code, output } = await setPassword("moss on the north side", ["moss on the north side"]);
    expect(code).toBe(78);
    expect(output).not.toContain("moss");
  });
});

describe("G13: setting a password names the agent tokens that stay valid:", () => {
  const PAST = "2020-02-01T00:00:00.000Z";
  const FUTURE = "2120-02-01T00:00:00.000Z";
  async function setWithTokens(endings: (string | null)[], args: string[] = []) {
    const store = await openStore(path.join(folder, "keyword-desk.sqlite"));
    const tokens = new AgentTokens(store, handClock("2020-01-01T00:00:00.000Z"), "", []);
    for (const [at, endsAt] of endings.entries()) await tokens.add({ name: `agent ${at}`, sharePercent: 10, endsAt });
    const { code, output } = await setPassword("moss on the north side\n", args);
    expect(code).toBe(0);
    const left = await tokens.list();
    await store.destroy();
    return { output, left: left.length };
  }

  test.each([
    [
      "two, not the one that has ended",
      [null, PAST, FUTURE],
      /2 agent tokens stay valid\. To revoke: npm run set-password -- --revoke-tokens/,
    ],
    ["none that has ended", [PAST], /^(?!.*token).*$/s],
  ])("%s", async (_name, endings, sentence) => {
    const { output, left } = await setWithTokens(endings);
    expect(output).toMatch(sentence);
    expect(left).toBe(endings.length);
  });

  test("they are revoked when asked", async () => {
    const { output, left } = await setWithTokens([null, FUTURE], ["--revoke-tokens"]);
    expect(output).toContain("2 agent tokens are revoked.");
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
