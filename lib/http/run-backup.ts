import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

export async function runBackup(file: string): Promise<string | null> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  return new Promise((resolve) => {
    execFile(process.execPath, ["--import", "tsx", "lib/commands/backup.ts", file], (error, _output, problem) =>
      resolve(error === null ? null : problem.trim().split("\n")[0] || "The backup failed; the log has more."),
    );
  });
}
