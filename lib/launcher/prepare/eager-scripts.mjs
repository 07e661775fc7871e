import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import vm from "node:vm";

/** Chromium compiles what stands in such a file while it arrives; in any other it does so when a function is first called. */
const EAGER = "//# allFunctionsCalledOnLoad\n";
const MANIFEST = "page_client-reference-manifest.js";

/**
 * Marks the scripts that pages of this build begin with: nearly all that is in them runs at once, so that compiling it
 * a function at a time only delays the page. The framework's own scripts hold much that never runs, and stay as they
 * are, and so does what loads on first use.
 * @param {string} folder the build's own
 * @returns {Promise<string[]>} names of the marked files
 */
export async function markEagerScripts(folder) {
  const { rootMainFiles } = JSON.parse(await readFile(path.join(folder, "build-manifest.json"), "utf8"));
  const ofPages = new Set();
  for (const manifest of await manifestsIn(folder)) {
    const read = { __RSC_MANIFEST: {} };
    vm.runInNewContext(await readFile(manifest, "utf8"), { globalThis: read });
    for (const { entryJSFiles } of Object.values(read.__RSC_MANIFEST))
      for (const file of Object.values(entryJSFiles).flat()) ofPages.add(file);
  }
  const names = [...ofPages].filter((file) => !rootMainFiles.includes(file));
  await Promise.all(names.map((name) => mark(path.join(folder, name))));
  return names;
}

async function manifestsIn(folder) {
  const app = path.join(folder, "server", "app");
  const entries = await readdir(app, { recursive: true, withFileTypes: true });
  return entries.filter(({ name }) => name === MANIFEST).map(({ parentPath, name }) => path.join(parentPath, name));
}

async function mark(file) {
  const text = await readFile(file, "utf8");
  if (!text.startsWith(EAGER)) await writeFile(file, EAGER + text);
}
