import { readFileSync } from "node:fs";
import { BaseSequencer } from "vitest/node";

/** Files that start processes take longest: begun last, one of them would run on when all others are done. */
const STARTS_PROCESSES = /from "(node:child_process|[./]+\/support\/(race|postgres\/postgres-server))"/;

/** Runs the test files in an order in which none of them ends alone. */
export class LongestFirst extends BaseSequencer {
  /** @param {import("vitest/node").TestSpecification[]} files */
  async sort(files) {
    const weights = new Map(files.map((file) => [file, weightOf(file.moduleId)]));
    return files.toSorted((a, b) => weights.get(b) - weights.get(a));
  }
}

/** @param {string} file */
function weightOf(file) {
  const text = readFileSync(file, "utf8");
  return STARTS_PROCESSES.test(text) ? text.length * 100 : text.length;
}
