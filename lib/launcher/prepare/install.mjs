import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { Refusal, say, seconds } from "../output.mjs";
import { startProcess } from "../processes.mjs";
import { inProject } from "../project.mjs";
import { sourceHash } from "./source-hash.mjs";

const STAMP = inProject("node_modules", ".keyword-desk-install");

const hasTestPackages = () => existsSync(inProject("node_modules", "vitest"));

/** @param {{ forTests: boolean }} options */
export const isInstalled = async ({ forTests }) =>
  (!forTests || hasTestPackages()) && (await readFile(STAMP, "utf8").catch(() => "")) === (await installHash());

/** @param {{ forTests: boolean }} options with the development packages, 230 MB more */
export async function installWhenChanged({ forTests }) {
  if (await isInstalled({ forTests })) return;
  say("Installing packages (once, about half a minute) …");
  const began = Date.now();
  // NODE_ENV=production in the shell would omit development packages.
  const development = forTests || hasTestPackages() ? "--include=dev" : "--omit=dev";
  const { ended } = npm(["ci", development, "--no-fund", "--no-audit", "--loglevel=error"]);
  const { code } = await ended;
  if (code !== 0) throw new Refusal("npm could not install the packages; its output is above.");
  await markInstalled();
  say(`Installed in ${seconds(Date.now() - began)}.`);
}

export const markInstalled = async () => writeFile(STAMP, await installHash());

/** Includes the platform, because native packages differ. */
const installHash = async () => `${await sourceHash(["package-lock.json"])} ${process.platform} ${process.arch}`;

function npm(args) {
  const own = process.env.npm_execpath;
  if (own?.endsWith(".js")) return startProcess([process.execPath, own, ...args]);
  return startProcess(["npm", ...args], { shell: process.platform === "win32" });
}
