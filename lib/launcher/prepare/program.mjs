import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inProject, RUN_FOLDER } from "../project.mjs";

const fileOf = (name) => path.join(RUN_FOLDER, `program${name}.mjs`);

/**
 * Compiles the server around Next (lib/server) into one file. Packages stay outside.
 * @param {string} name build folder, such as ".next"
 */
export async function compileProgram(name) {
  // Lazy, because `npm start` may just have installed it.
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: inProject(),
    entryPoints: [inProject("lib", "server", "program.ts")],
    bundle: true,
    write: false,
    packages: "external",
    platform: "node",
    target: "node20.19",
    format: "esm",
    logLevel: "silent",
  });
  await mkdir(RUN_FOLDER, { recursive: true });
  const file = fileOf(name);
  await writeFile(`${file}.${process.pid}`, outputFiles[0].contents);
  // Atomic: another command may import the file at this moment.
  await rename(`${file}.${process.pid}`, file);
}

/** @returns {Promise<typeof import("../../server/program")>} */
export const importProgram = (name) => import(pathToFileURL(fileOf(name)).href);
