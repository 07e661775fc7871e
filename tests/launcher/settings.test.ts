import { statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ROOT } from "../../lib/launcher/project.mjs";
import { checkSettings, readEnvironment } from "../../lib/launcher/settings.mjs";
import * as program from "../../lib/server/program";
import { temporaryFolder } from "../support/temporary-folder";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function envFile(text: string): string {
  const file = path.join(folder, ".env");
  writeFileSync(file, text, { mode: 0o644 });
  return file;
}

describe("the settings of the start command", () => {
  test("the real environment wins over .env, even with an empty value", async () => {
    vi.stubEnv("PORT", "3111");
    vi.stubEnv("UPSTREAM_BASE_URL", "");
    const env = await readEnvironment(
      envFile('PORT=4000\nRESERVE=7\nUPSTREAM_BASE_URL=https://a.example\nUPSTREAM_KEY_FORMAT="Token {key}"\n'),
    );
    expect(env).toMatchObject({
      PORT: "3111",
      RESERVE: "7",
      UPSTREAM_BASE_URL: "",
      UPSTREAM_KEY_FORMAT: "Token {key}",
    });
  });

  test("a missing .env is fine", async () => {
    expect(await readEnvironment(path.join(folder, "nowhere"))).toEqual(process.env);
  });

  test("a .env with a key in it becomes private to its owner", async () => {
    const withKey = envFile("UPSTREAM_API_KEY=abc\n");
    await readEnvironment(withKey);
    expect(statSync(withKey).mode & 0o777).toBe(0o600);
  });

  test("a relative data folder is one below the project, wherever the command was typed", async () => {
    const settings = await checkSettings(program, { PATH: process.env.PATH, DATA_FOLDER: "elsewhere" });
    expect(settings.dataFolder).toBe(path.join(ROOT, "elsewhere"));
    expect(settings).toMatchObject({ baseUrl: null, host: "127.0.0.1", port: 3000, referenceApiPort: 4010 });
  });

  test("the key never leaves the check", async () => {
    const settings = await checkSettings(program, {
      PATH: process.env.PATH,
      UPSTREAM_BASE_URL: "https://api.example.com/v1/",
      UPSTREAM_API_KEY: "the-key-itself",
    });
    expect(settings.baseUrl).toBe("https://api.example.com/v1");
    expect(JSON.stringify(settings)).not.toContain("the-key-itself");
  });

  test("a PostgreSQL database is named without its user and password", async () => {
    const settings = await checkSettings(program, {
      PATH: process.env.PATH,
      DATABASE_URL: "postgres://desk:the-password@db.example.com:5432/keyword_desk?sslmode=require",
    });
    expect(settings.database).toBe("db.example.com:5432/keyword_desk");
    expect(JSON.stringify(settings)).not.toContain("the-password");
  });
});
