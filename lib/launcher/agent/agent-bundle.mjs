import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { compile, writeAtomically } from "../prepare/compile.mjs";
import { inProject, RUN_FOLDER } from "../project.mjs";

const FOLDER = path.join(RUN_FOLDER, "agent");
const BUNDLE = path.join(FOLDER, "stdio.cjs");
const INPUTS = path.join(FOLDER, "inputs.json");
export const OUTSIDE = ["@photostructure/sqlite", "@node-rs/argon2", "pg", "undici"];

/** Zod's other languages and the SDK's JSON Schema validator, which no tool uses, are a quarter of the bundle. */
const WITHOUT_UNUSED = {
  name: "without-unused",
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path: file }) => ({
      contents: 'export { default as en } from "./en.js";',
      resolveDir: path.dirname(file),
    }));
    build.onLoad({ filter: /[\\/]ajvProvider-[^\\/]+\.mjs$/ }, () => ({
      contents: "class Validator {} export { Validator as n, Validator as r, Validator as t };",
    }));
  },
};

/**
 * The bundled tool server. Agents start it with every session, and compiling it takes seconds, so it is compiled only
 * after a change of its source.
 * @returns {Promise<string>} the file to load
 */
export async function agentBundle() {
  const inputs = await readFile(INPUTS, "utf8").then(JSON.parse, () => null);
  const madeAt = changedAt(BUNDLE) ?? 0;
  const isFresh = inputs?.every((file) => (changedAt(inProject(file)) ?? Number.POSITIVE_INFINITY) < madeAt);
  if (!isFresh) {
    const sources = await bundleInto(FOLDER);
    await writeAtomically(INPUTS, JSON.stringify([...sources, "package-lock.json"]));
  }
  return BUNDLE;
}

const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs;

/**
 * Compiles the tool server into a folder, as `stdio.cjs`.
 * @param {string} folder
 * @returns {Promise<string[]>} our own input files
 */
export const bundleInto = (folder) =>
  compile(
    folder,
    { stdio: inProject("lib", "mcp", "transport", "stdio.ts") },
    {
      outExtension: { ".js": ".cjs" },
      format: "cjs",
      external: OUTSIDE,
      plugins: [WITHOUT_UNUSED],
      // Keep names, so that stack traces match the source.
      minifyWhitespace: true,
      minifySyntax: true,
    },
  );
