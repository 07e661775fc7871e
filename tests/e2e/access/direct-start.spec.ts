import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { inProject, NEXT_BIN } from "../../../lib/launcher/project.mjs";
import { freePort } from "../support/desk/free-port";

test("the server itself refuses to start open to others without a password, whatever starts it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "direct-start-"));
  const child = spawn(process.execPath, [NEXT_BIN, "start", "-H", "127.0.0.1", "-p", String(await freePort())], {
    cwd: inProject(),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      NEXT_DIST_DIR: ".next-test",
      NEXT_TELEMETRY_DISABLED: "1",
      DATA_FOLDER: folder,
      TRUST_PROXY: "1",
      ALLOWED_HOSTS: "desk.example.com",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const [code] = await once(child, "close");
  rmSync(folder, { recursive: true });
  expect(code).toBe(78);
  expect(said.trim()).toMatch(/^ALLOWED_HOSTS is desk\.example\.com, .* run npm run set-password\.$/);
});
