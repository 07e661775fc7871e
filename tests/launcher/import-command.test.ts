import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const EXPORT = join(ROOT, "tests/fixtures/imports/gsc-queries.german.csv");
const folder = mkdtempSync(join(tmpdir(), "keyword-desk-import-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function runImport(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH ?? "", DATA_FOLDER: folder, NEXT_DIST_DIR: ".next-test" };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--import", "tsx", join(ROOT, "lib/commands/import.ts"), ...args],
      { cwd: ROOT, env: { NODE_ENV: "test", ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

function titles(): string[] {
  const database = new DatabaseSync(join(folder, "keyword-desk.sqlite"), { readOnly: true });
  const rows = database.prepare("select title from account").all();
  database.close();
  return rows.map((row) => String((row as { title: unknown }).title));
}

test("npm run import previews a file, asks for its day, imports it and connects Your data once", async () => {
  const preview = await runImport(EXPORT, "--preview");
  expect(preview).toMatchObject({ code: 0, output: expect.stringContaining("Nothing was imported.") });
  expect(preview.output).toContain("Suchanfrage → keyword");
  expect(existsSync(join(folder, "keyword-desk.sqlite"))).toBe(false);

  const undated = await runImport(EXPORT, "--project", "Gartenladen");
  expect(undated).toMatchObject({ code: 1, output: expect.stringContaining("Nothing was imported.") });

  const day = ["--project", "Gartenladen", "--date", "2026-03-31"];
  expect((await runImport(EXPORT, ...day)).output).toContain("3 values added, 0 changed, 0 unchanged");
  expect((await runImport(EXPORT, ...day)).output).toContain("0 values added, 0 changed, 3 unchanged");
  expect(titles()).toEqual(["Your data"]);
});

test("npm run import refuses a missing file and a day that does not exist", async () => {
  expect(await runImport("missing.csv")).toMatchObject({ code: 1, output: expect.stringContaining("missing.csv") });
  expect(await runImport(EXPORT, "--date", "2026-13-01")).toMatchObject({
    code: 1,
    output: expect.stringContaining("date must be a day"),
  });
});
