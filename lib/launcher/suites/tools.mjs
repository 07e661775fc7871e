import path from "node:path";
import { runNode } from "../processes.mjs";
import { inProject, NEXT_BIN } from "../project.mjs";

const bin = (...parts) => inProject("node_modules", ...parts);

export async function formatAndLintSuite() {
  const run = await runNode([
    bin("@biomejs", "biome", "bin", "biome"),
    "ci",
    "--colors=off",
    "--error-on-warnings",
    ".",
  ]);
  const looked = /Checked (\d+) files/.exec(run.stdout + run.stderr);
  return oneCheck(run, Number(looked?.[1] ?? 0) > 0);
}

/** A fresh clone lacks Next's route types. */
export async function typesSuite() {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  const routes = await runNode([NEXT_BIN, "typegen"], { env });
  if (routes.code !== 0) return oneCheck(routes, true);
  const run = await runNode([bin("typescript", "bin", "tsc"), "--noEmit", "--listFiles", "-p", inProject()]);
  // The output mixes files and errors; ignore files of packages.
  const lines = run.stdout.split("\n").filter((line) => line !== "" && !line.includes("node_modules"));
  const files = lines.filter((line) => path.isAbsolute(line));
  const mistakes = lines.filter((line) => !path.isAbsolute(line)).join("\n");
  return oneCheck({ ...run, stdout: mistakes }, files.length > 0);
}

export async function deadCodeSuite() {
  return oneCheck(await runNode([bin("knip", "bin", "knip.js"), "--no-progress"]), true);
}

/** A tool that checked no files has not passed. */
function oneCheck({ code, stdout, stderr }, lookedAtSomething) {
  const passed = code === 0 && lookedAtSomething;
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, output: `${stdout}${stderr}` };
}
