import { runNode } from "../processes.mjs";
import { inProject, NEXT_BIN } from "../project.mjs";

const bin = (...parts) => inProject("node_modules", ...parts);

export const formatAndLintSuite = () =>
  check([bin("@biomejs", "biome", "bin", "biome"), "ci", "--colors=off", "--error-on-warnings", "."]);

/** A fresh clone lacks Next's route types. */
export async function typesSuite() {
  const routes = await check([NEXT_BIN, "typegen"]);
  return routes.failed > 0 ? routes : check([bin("typescript", "bin", "tsc"), "--noEmit", "-p", inProject()]);
}

export const deadCodeSuite = () => check([bin("knip", "bin", "knip.js"), "--no-progress"]);

/** Biome and TypeScript also fail if they find no files. */
async function check(args) {
  const { code, stdout, stderr } = await runNode(args, { env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" } });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output: `${stdout}${stderr}` };
}
