import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { inProject } from "../project.mjs";

/**
 * Bundles programs into one file each: loading their sources takes three times as long.
 * @param {string} folder
 * @param {Record<string, string>} entryPoints source file by output name without its extension
 * @param {Omit<import("esbuild").BuildOptions, "entryPoints">} options
 * @returns {Promise<string[]>} our own input files
 */
export async function compile(folder, entryPoints, options) {
  // Lazy, because `npm start` may just have installed it.
  const { build } = await import("esbuild");
  const { outputFiles, metafile } = await build({
    ...options,
    absWorkingDir: inProject(),
    entryPoints,
    outdir: folder,
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    target: "node20.19",
    logLevel: "silent",
  });
  await mkdir(folder, { recursive: true });
  for (const { path: file, contents } of outputFiles) await writeAtomically(file, contents);
  return Object.keys(metafile.inputs).filter((file) => !file.startsWith("node_modules/"));
}

/** Other programs may read the file at this moment. */
export async function writeAtomically(file, contents) {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
  await writeFile(temporary, contents);
  await rename(temporary, file);
}
