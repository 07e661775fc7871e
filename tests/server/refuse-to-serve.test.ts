import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "../../lib/access/password";
import { PASSWORD } from "../http/support";
import { compiled } from "../support/compiled";

let folder = "";
let file = "";
let hash = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "keyword-desk-serve-"));
  file = await compiled(new URL("../../lib/server/refuse-to-serve.ts", import.meta.url));
  hash = await hashPassword(PASSWORD);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A server that starts with these settings, as far as it gets. */
async function start(settings: Record<string, string>) {
  const program = `(await import(${JSON.stringify(pathToFileURL(file).href)})).refuseToServeOpenly(); console.log("serves");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_FOLDER: folder, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [printed, said] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const [code] = await once(child, "close");
  return { code, serves: printed === "serves\n", said };
}

const OUTSIDE = { HOST: "0.0.0.0" };

describe("a server started by any command", () => {
  test("serves this computer without a password", async () => {
    expect(await start({})).toEqual({ code: 0, serves: true, said: "" });
  });

  test.each([
    ["listens everywhere", OUTSIDE, "HOST is 0.0.0.0"],
    ["has another name", { ALLOWED_HOSTS: "desk.example.com" }, "ALLOWED_HOSTS is desk.example.com"],
    ["stands behind a proxy", { TRUST_PROXY: "1" }, "TRUST_PROXY is 1"],
  ])("ends with code 78 and one sentence when it %s without a password", async (_how, settings, way) => {
    const { code, serves, said } = await start(settings);
    expect([code, serves]).toEqual([78, false]);
    expect(said.trim().split("\n")).toEqual([expect.stringMatching(new RegExp(`^${way}, .*npm run set-password`))]);
  });

  test("serves other computers with a password and TLS in front, and not without the TLS", async () => {
    const own = { ...OUTSIDE, DASHBOARD_PASSWORD_HASH: hash };
    expect(await start({ ...own, TRUST_PROXY: "1" })).toMatchObject({ code: 0, serves: true });
    const open = await start(own);
    expect([open.code, open.serves]).toEqual([78, false]);
    expect(open.said).not.toContain(hash);
  });

  test("ends when its password file holds no usable hash", async () => {
    writeFileSync(join(folder, "password-hash"), PASSWORD);
    const { code, serves, said } = await start({});
    rmSync(join(folder, "password-hash"));
    expect([code, serves]).toEqual([78, false]);
    expect(said).not.toContain(PASSWORD);
  });
});

test("a build goes on whatever the settings are: it serves nobody", async () => {
  expect(await start({ ...OUTSIDE, NEXT_PHASE: "phase-production-build" })).toMatchObject({ code: 0, serves: true });
});
