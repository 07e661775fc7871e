import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Deleted after the test. Call it in a test or in `beforeEach`. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "keyword-desk-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
