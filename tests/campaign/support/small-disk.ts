import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { onTestFinished, type TestContext } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder";
import { notRun } from "./report";

/** A folder on a disk of 4 MB. It is unmounted after the test. */
export function smallDisk(context: TestContext): string {
  const folder = temporaryFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m,mode=700", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return notRun(context, "this user may not mount a disk of a test's own");
  }
  onTestFinished(() => void execFileSync("umount", ["-l", folder]));
  return folder;
}

export function fill(file: string): void {
  for (const bytes of [65_536, 1])
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: "a" });
    } catch {
      // No room for a block of this size.
    }
}
