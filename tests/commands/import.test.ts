import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { beforeEach, expect, test } from "vitest";
import { runCommand } from "../support/run-program";
import { temporaryFolder } from "../support/temporary-folder";

const ROOT = join(import.meta.dirname, "../..");
const EXPORT = join(ROOT, "tests/fixtures/imports/gsc-queries.german.csv");
let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});
const runImport = (...args: string[]) => runCommand("import", args, { cwd: ROOT, env: { DATA_FOLDER: folder } });

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

  const undatedImport = await runImport(EXPORT, "--project", "Gartenladen");
  expect(undatedImport).toMatchObject({ code: 1, output: expect.stringContaining("Nothing was imported.") });

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
