import { readFile } from "node:fs/promises";
import { inProject } from "../project.mjs";

/** A registry that publishes a release before its per-platform packages leaves gaps that break `npm ci` elsewhere. */
export async function lockSuite() {
  const { packages } = JSON.parse(await readFile(inProject("package-lock.json"), "utf8"));
  const { checked, missing } = lockGaps(packages);
  const failed = missing.length > 0 || checked === 0;
  return { passed: failed ? 0 : 1, failed: failed ? 1 : 0, output: missing.join("\n") };
}

/**
 * @param {Record<string, { optionalDependencies?: Record<string, string> }>} packages entries by place in node_modules
 * @returns {{ checked: number, missing: string[] }}
 */
export function lockGaps(packages) {
  const wanted = Object.entries(packages).flatMap(([place, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).map((name) => ({ place, name })),
  );
  const missing = wanted
    .filter(({ place, name }) => !isFound(packages, place, name))
    .map(
      ({ place, name }) => `${name}, an optional package of ${place || "this project"}, is not in package-lock.json`,
    );
  return { checked: wanted.length, missing };
}

/** Node looks beside the package, then in each folder above. */
function isFound(packages, place, name) {
  if (`${place}${place && "/"}node_modules/${name}` in packages) return true;
  return place !== "" && isFound(packages, place.slice(0, Math.max(0, place.lastIndexOf("node_modules/") - 1)), name);
}
