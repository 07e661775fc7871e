import { existsSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../project.mjs";
import { LAYER_RULES } from "./layer-rules.mjs";

/** Fewer modules mean that the checker could not read our files. */
const MODULES_MIN = 60;

export async function layersSuite() {
  const { modules, violations } = await cruiseFolder(ROOT);
  const ours = modules.filter(({ source }) => /^(app|components|lib|tests)\//.test(source)).length;
  const problems = violations.map(({ rule, from, to }) => `${rule.name}: ${from} must not import ${to}`);
  if (ours < MODULES_MIN) problems.push(`Only ${ours} modules were seen: the checker cannot read the project.`);
  return { passed: problems.length === 0 ? 1 : 0, failed: problems.length, output: problems.join("\n") };
}

/** @param {string} folder with the folders of this project */
export async function cruiseFolder(folder) {
  await teachTsx();
  const { cruise } = await import("dependency-cruiser");
  const places = ["app", "components", "lib", "tests", "proxy.ts", "instrumentation.ts"];
  const { output } = await cruise(
    places.filter((place) => existsSync(path.join(folder, place))),
    {
      validate: true,
      ruleSet: { forbidden: LAYER_RULES },
      baseDir: folder,
      tsPreCompilationDeps: true,
      parser: "swc",
      doNotFollow: { path: "node_modules" },
    },
    {
      alias: { "@": folder },
      extensions: [".ts", ".tsx", ".jsx", ".mjs", ".js", ".json", ".d.ts"],
      conditionNames: ["import", "default", "types"],
      exportsFields: ["exports"],
    },
  );
  return { modules: output.modules, violations: output.summary.violations };
}

/** dependency-cruiser makes swc parse without JSX. Its other parser needs a compiler API that TypeScript 7 lacks. */
async function teachTsx() {
  const { default: swc } = await import("@swc/core");
  const { parseFileSync, parseSync } = swc;
  if (parseFileSync.name === "parseTsxToo") return;
  swc.parseFileSync = function parseTsxToo(file, options) {
    return parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") });
  };
  swc.parseSync = (source, options) => parseSync(source, { ...options, tsx: true });
}
