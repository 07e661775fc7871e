import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url)).replace(/[\\/]$/, "");

/** @param {string[]} parts path below the project's folder */
export const inProject = (...parts) => path.join(ROOT, ...parts);

export const RUN_FOLDER = inProject(".run");

export const PREPARE_LOCK = path.join(RUN_FOLDER, "prepare.lock");

export const NEXT_BIN = inProject("node_modules", "next", "dist", "bin", "next");
