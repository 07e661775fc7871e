import { execFileSync } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { zipSync } from "fflate";
import { inProject, RUN_FOLDER } from "../project.mjs";
import { bundleInto, OUTSIDE } from "./agent-bundle.mjs";

/** Only needed to set or check passwords, which agents never do. */
const UNUSED = ["@node-rs/argon2"];

const COPIED = {
  "start.mjs": ["lib", "launcher", "agent-package-start.mjs"],
  "agent-environment.mjs": ["lib", "launcher", "agent-environment.mjs"],
  "node-check.mjs": ["lib", "launcher", "node-check.mjs"],
  "README.md": ["lib", "mcp", "README.md"],
  LICENSE: ["LICENSE"],
};

/**
 * Builds the tool server's package for npx, registries and .mcpb files.
 * @param {string} folder emptied first
 */
export async function packageAgent(folder) {
  const { version, license, engines, dependencies } = JSON.parse(await readFile(inProject("package.json"), "utf8"));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await bundleInto(path.join(folder, "bundle"));
  for (const [name, file] of Object.entries(COPIED)) await copyFile(inProject(...file), path.join(folder, name));
  const writeJson = (name, value) => writeFile(path.join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  for (const name of ["manifest.json", "server.json"]) {
    const template = await readFile(inProject("lib", "mcp", "package", name), "utf8");
    await writeJson(
      name,
      JSON.parse(template, (key, value) => (key === "version" ? version : value)),
    );
  }
  const { name: mcpName, description, packages } = JSON.parse(await readFile(path.join(folder, "server.json"), "utf8"));
  const name = packages[0].identifier;
  const outside = OUTSIDE.filter((each) => !UNUSED.includes(each));
  await writeJson("package.json", {
    name,
    version,
    description,
    license,
    type: "module",
    engines,
    bin: { [name]: "start.mjs" },
    files: [...Object.keys(COPIED), "bundle", "manifest.json", "server.json"],
    mcpName,
    dependencies: Object.fromEntries(outside.map((each) => [each, dependencies[each]])),
  });
}

/** @param {string} folder of the package, with dependencies installed */
export async function packMcpb(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const contents = {};
  for (const file of files.sort())
    contents[path.relative(folder, file).replaceAll(path.sep, "/")] = await readFile(file);
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
