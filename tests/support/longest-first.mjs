import { readFileSync } from "node:fs";
import { BaseSequencer } from "vitest/node";

/** Files that start processes take longest, so they start first. */
const STARTS_PROCESSES = /from "(node:child_process|[./]+\/support\/(together|run-program|postgres\/postgres-server))"/;

/** Orders test files so that no long file runs last and alone. */
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
