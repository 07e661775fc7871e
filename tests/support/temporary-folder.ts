import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Deleted after the test, or at the end that `after` names, such as `afterAll` at the top of a file. */
export function temporaryFolder(after: (drop: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), "keyword-desk-test-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
