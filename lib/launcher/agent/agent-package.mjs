import { execFileSync } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { zipSync } from "fflate";
import { inProject, RUN_FOLDER } from "../project.mjs";
import { bundleInto, OUTSIDE } from "./agent-bundle.mjs";
import { manifest, packageJson, serverJson } from "./agent-package-facts.mjs";

/** Only needed to set or check passwords, which agents never do. */
const UNUSED = ["@node-rs/argon2"];

/**
 * Builds the tool server's package for npx, registries and .mcpb files.
 * @param {string} folder emptied first
 */
export async function packageAgent(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await bundleInto(path.join(folder, "bundle"));
  await copyFile(inProject("lib", "launcher", "agent-package-start.mjs"), path.join(folder, "start.mjs"));
  for (const name of ["agent-environment.mjs", "node-check.mjs"])
    await copyFile(inProject("lib", "launcher", name), path.join(folder, name));
  await copyFile(inProject("LICENSE"), path.join(folder, "LICENSE"));
  await copyFile(inProject("lib", "mcp", "README.md"), path.join(folder, "README.md"));
  const project = JSON.parse(await readFile(inProject("package.json"), "utf8"));
  const outside = OUTSIDE.filter((name) => !UNUSED.includes(name));
  await put(path.join(folder, "package.json"), packageJson(project, outside));
  await put(path.join(folder, "manifest.json"), manifest(project));
  await put(path.join(folder, "server.json"), serverJson(project));
}

const put = (file, value) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/** @param {string} folder of the package, with dependencies installed */
export async function packMcpb(folder) {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name)).sort();
  const contents = Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [path.relative(folder, file).split(path.sep).join("/"), await readFile(file)]),
    ),
  );
  // A fixed date, so that equal files give equal archives.
  await writeFile(`${folder}.mcpb`, zipSync(contents, { mtime: new Date(1980, 0, 1) }));
}

if (process.argv[1] === import.meta.filename) {
  const folder = path.join(RUN_FOLDER, "keyword-desk-mcp");
  await packageAgent(folder);
  execFileSync("npm", ["install", "--omit=dev", "--no-audit", "--no-fund", "--ignore-scripts"], {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  await packMcpb(folder);
  console.log(`${folder} is ready for npm publish, and ${folder}.mcpb for one click.`);
}
