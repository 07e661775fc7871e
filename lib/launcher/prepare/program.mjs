import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ACCESS_EXIT_CODE, Refusal, sayError } from "../output.mjs";
import { inProject, ROOT, RUN_FOLDER } from "../project.mjs";
import { end, endsWith, isEnding } from "../shutdown.mjs";

const fileOf = (name) => path.join(RUN_FOLDER, `program${name}.mjs`);
/** @param {string} name build folder, such as ".next" */
export const referenceApiOf = (name) => path.join(RUN_FOLDER, `reference-api${name}.mjs`);

/**
 * Compiles the server around Next (lib/server) and the reference API into one file each: loading their sources takes
 * three times as long. Packages stay outside.
 * @param {string} name build folder, such as ".next"
 */
export async function compileProgram(name) {
  // Lazy, because `npm start` may just have installed it.
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: inProject(),
    entryPoints: {
      [path.basename(fileOf(name), ".mjs")]: inProject("lib", "server", "program.ts"),
      [path.basename(referenceApiOf(name), ".mjs")]: inProject("lib", "reference-api", "serve.ts"),
    },
    outdir: RUN_FOLDER,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    write: false,
    packages: "external",
    platform: "node",
    target: "node20.19",
    format: "esm",
    logLevel: "silent",
  });
  await mkdir(RUN_FOLDER, { recursive: true });
  for (const { path: file, contents } of outputFiles) {
    await writeFile(`${file}.${process.pid}`, contents);
    // Atomic: another command may import the file at this moment.
    await rename(`${file}.${process.pid}`, file);
  }
}

/** @returns {Promise<typeof import("../../server/program")>} */
export const importProgram = (name) => import(pathToFileURL(fileOf(name)).href);

/**
 * Starts the dashboard in this process. On exit the server finishes pending requests.
 * @param {typeof import("../../server/program")} program
 * @returns {Promise<{ url: string } | null>} null: it did not start, so the process ends
 */
export async function runServer({ startServer }) {
  try {
    const server = await startServer({ dir: ROOT });
    endsWith(server.close);
    return server;
  } catch (error) {
    if (isEnding()) return null;
    const refusal = error.name === "StartProblem" ? new Refusal(error.message) : error;
    sayError(refusal);
    await end(error.isAccess ? ACCESS_EXIT_CODE : 1);
    return null;
  }
}
