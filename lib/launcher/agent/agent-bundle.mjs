import { statSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { inProject, RUN_FOLDER } from "../project.mjs";

const FOLDER = path.join(RUN_FOLDER, "agent");
const BUNDLE = path.join(FOLDER, "stdio.cjs");
const INPUTS = path.join(FOLDER, "inputs.json");
export const OUTSIDE = ["@photostructure/sqlite", "@node-rs/argon2", "pg", "undici"];

/** Zod's other languages are a quarter of the bundle. */
const IN_ENGLISH = {
  name: "in-english",
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path: file }) => ({
      contents: 'export { default as en } from "./en.js";',
      resolveDir: path.dirname(file),
    }));
  },
};

/** The SDK's JSON Schema validator is a seventh of the bundle, and no tool uses it. */
const WITHOUT_VALIDATOR = {
  name: "without-validator",
  setup(build) {
    build.onLoad({ filter: /[\\/]ajvProvider-[^\\/]+\.mjs$/ }, () => ({
      contents: `
        class Validator { getValidator() { throw new Error("No JSON Schema is checked here."); } }
        export { Validator as n, Validator as r, Validator as t };`,
    }));
  },
};

/**
 * The bundled tool server. Agents start it with every session, and compiling it took seconds each time. The start command
 * builds it, and rebuilds it when an input file changes.
 * @returns {Promise<string>} the file to load
 */
export async function agentBundle() {
  if (!(await isFresh())) await bundle();
  return BUNDLE;
}

async function isFresh() {
  const inputs = await readFile(INPUTS, "utf8").then(JSON.parse, () => null);
  const madeAt = changedAt(BUNDLE) ?? 0;
  if (inputs === null) return false;
  return inputs.every((file) => (changedAt(inProject(file)) ?? Number.POSITIVE_INFINITY) < madeAt);
}

const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs;

async function bundle() {
  const own = await bundleInto(FOLDER);
  await put(INPUTS, JSON.stringify([...own, "package-lock.json", "lib/launcher/agent/agent-bundle.mjs"]));
}

/**
 * Compiles the tool server into a folder, as `stdio.cjs`.
 * @param {string} folder
 * @returns {Promise<string[]>} our own input files
 */
export async function bundleInto(folder) {
  // The esbuild version of tsx, which compiles everything else.
  const { build } = createRequire(createRequire(import.meta.url).resolve("tsx/package.json"))("esbuild");
  const { outputFiles, metafile } = await build({
    absWorkingDir: inProject(),
    entryPoints: [inProject("lib", "mcp", "transport", "stdio.ts")],
    outfile: path.join(folder, "stdio.cjs"),
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    target: "node20.19",
    format: "cjs",
    external: OUTSIDE,
    plugins: [IN_ENGLISH, WITHOUT_VALIDATOR],
    // Keep names, so that stack traces match the source.
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: "silent",
  });
  const own = Object.keys(metafile.inputs).filter((file) => !file.startsWith("node_modules/"));
  await mkdir(folder, { recursive: true });
  for (const file of outputFiles) await put(file.path, file.contents);
  return own;
}

/** Atomic, because several programs may start at once. */
async function put(file, contents) {
  const beside = `${file}.${process.pid}`;
  await writeFile(beside, contents);
  await rename(beside, file);
}
