import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "vitest";
import { notRun } from "./report";

export async function smallDisk(context: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "keyword-desk-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m,mode=700", "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return notRun(context, "this user may not mount a disk of a test's own");
  }
}

export function fill(file: string): void {
  for (const bytes of [65_536, 1])
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: "a" });
    } catch {
      // No room for a block of this size.
    }
}
