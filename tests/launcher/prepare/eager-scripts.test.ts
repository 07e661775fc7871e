import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { markEagerScripts } from "../../../lib/launcher/prepare/eager-scripts.mjs";

const build = mkdtempSync(path.join(tmpdir(), "eager-scripts-"));
const chunks = path.join(build, "static", "chunks");
const textOf = (name: string) => readFileSync(path.join(chunks, name), "utf8");
const chunk = (name: string) => `static/chunks/${name}`;

afterAll(() => rmSync(build, { recursive: true }));

test("scripts that a page begins with are marked once; the framework’s and those that load later stay as they are", async () => {
  const page = path.join(build, "server", "app", "projects", "[projectId]");
  mkdirSync(chunks, { recursive: true });
  mkdirSync(page, { recursive: true });
  for (const name of ["framework.js", "page.js", "frame.js", "later.js"])
    writeFileSync(path.join(chunks, name), `"${name}"`);
  writeFileSync(path.join(build, "build-manifest.json"), JSON.stringify({ rootMainFiles: [chunk("framework.js")] }));
  const entryJSFiles = {
    layout: [chunk("framework.js"), chunk("frame.js")],
    page: [chunk("frame.js"), chunk("page.js")],
  };
  const manifest = `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};
globalThis.__RSC_MANIFEST["/projects/[projectId]/page"] = ${JSON.stringify({ entryJSFiles })};`;
  writeFileSync(path.join(page, "page_client-reference-manifest.js"), manifest);

  for (const _time of ["first", "second"])
    expect((await markEagerScripts(build)).sort()).toEqual([chunk("frame.js"), chunk("page.js")]);

  expect(textOf("page.js")).toBe('//# allFunctionsCalledOnLoad\n"page.js"');
  expect(textOf("frame.js")).toBe('//# allFunctionsCalledOnLoad\n"frame.js"');
  expect(textOf("framework.js")).toBe('"framework.js"');
  expect(textOf("later.js")).toBe('"later.js"');
});
