import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The headless shell comes first: it does the same work in two thirds of the time. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "microsoft-edge-stable",
];

/**
 * Finds an installed Chromium: CHROMIUM_PATH, or headless shell, Chromium, Chrome or Edge.
 * @returns {string | null} path of the program
 */
export function findChromium() {
  const { PATH = "", CHROMIUM_PATH } = process.env;
  const folders = PATH.split(path.delimiter).filter(Boolean);
  const installed = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [CHROMIUM_PATH ?? "", ...installed].find(isProgram) ?? null;
}

/** Does `apt-get install chromium-headless-shell` work? Only on Debian as root; Ubuntu's package is different. */
export function hasDebianChromium() {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  return existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
