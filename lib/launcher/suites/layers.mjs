import { existsSync } from "node:fs";
import { cp, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { inProject, ROOT, RUN_FOLDER } from "../project.mjs";
import { LAYER_RULES, PLANTED } from "./layer-rules.mjs";

/** Fewer modules mean that the checker could not read our files. */
const MODULES_MIN = 60;

export async function layersSuite() {
  const { modules, violations } = await cruiseFolder(ROOT);
  const ours = modules.filter(({ source }) => /^(app|components|lib|tests)\//.test(source)).length;
  const problems = violations.map(({ rule, from, to }) => `${rule.name}: ${from} must not import ${to}`);
  if (ours < MODULES_MIN) problems.push(`Only ${ours} modules were seen: the checker cannot read the project.`);

  const blind = await unreported();
  return {
    passed: Math.max(0, 1 - problems.length) + PLANTED.length - blind.length,
    failed: problems.length + blind.length,
    output: [...problems, ...blind].join("\n"),
  };
}

/** @returns {Promise<string[]>} planted violations that the rules did not report */
async function unreported() {
  const folder = path.join(RUN_FOLDER, "planted");
  await rm(folder, { recursive: true, force: true });
  for (const [file, text] of PLANTED) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), `${text}\nexport const planted = "${file}";\n`);
  }
  await cp(inProject("tsconfig.json"), path.join(folder, "tsconfig.json"));
  await symlink(inProject("node_modules"), path.join(folder, "node_modules"), "junction");
  const { violations } = await cruiseFolder(folder);
  await rm(folder, { recursive: true, force: true });
  return PLANTED.filter(([file, , rule]) => {
    const names = violations.filter(({ from }) => from === file).map((violation) => violation.rule.name);
    return rule === null ? names.length > 0 : !names.includes(rule);
  }).map(([file, , rule]) => `Planted in ${file}: ${rule ?? "nothing"} was to be reported, and was not.`);
}

async function cruiseFolder(folder) {
  await teachTsx();
  const { cruise } = await import("dependency-cruiser");
  const places = ["app", "components", "lib", "tests", "proxy.ts", "instrumentation.ts"].filter((place) =>
    existsSync(path.join(folder, place)),
  );
  const before = process.cwd();
  process.chdir(folder);
  try {
    const { output } = await cruise(
      places,
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
  } finally {
    process.chdir(before);
  }
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
