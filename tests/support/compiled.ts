import { mkdirSync } from "node:fs";
import { rename } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { OUTSIDE } from "../../lib/launcher/agent/agent-bundle.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FOLDER = path.join(ROOT, ".run", "test-modules");
/** Bundled packages that call require need it. */
const FOR_COMMONJS =
  'import { createRequire as requireIn } from "node:module"; const require = requireIn(import.meta.url);';
const bundles = new Map<string, Promise<string>>();

/** Bundled once: compiling cost each process two seconds. @returns the file to start */
export function compiledFile(module: URL): Promise<string> {
  const source = fileURLToPath(module);
  const file = bundles.get(source) ?? bundle(source);
  bundles.set(source, file);
  return file;
}

async function bundle(source: string): Promise<string> {
  // The esbuild that tsx uses.
  const tsx = createRequire(createRequire(import.meta.url).resolve("tsx/package.json"));
  const esbuild = tsx("esbuild") as {
    build: (options: Record<string, unknown>) => Promise<unknown>;
  };
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${path.basename(source, ".ts")}.mjs`);
  const own = `${file}.${process.pid}`;
  await esbuild.build({
    entryPoints: [source],
    outfile: own,
    bundle: true,
    external: OUTSIDE,
    banner: { js: FOR_COMMONJS },
    platform: "node",
    target: "node20.19",
    format: "esm",
    logLevel: "silent",
  });
  // Another test process may be starting this file.
  await rename(own, file);
  return file;
}
