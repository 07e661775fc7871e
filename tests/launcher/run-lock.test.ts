import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { withLock } from "../../lib/launcher/run-lock.mjs";
import { temporaryFolder } from "../support/temporary-folder";

let folder = "";
let lock = "";
beforeEach(() => {
  folder = temporaryFolder();
  lock = path.join(folder, "run", "prepare.lock");
});

const LOCK_MODULE = new URL("../../lib/launcher/run-lock.mjs", import.meta.url).href;

function contender(log: string, rounds: number) {
  const program = `
    import { appendFileSync } from "node:fs";
    import { setTimeout as sleep } from "node:timers/promises";
    import { withLock } from ${JSON.stringify(LOCK_MODULE)};
    for (let round = 0; round < ${rounds}; round++)
      await withLock(${JSON.stringify(lock)}, async () => {
        appendFileSync(${JSON.stringify(log)}, "in " + process.pid + "\\n");
        await sleep(15);
        appendFileSync(${JSON.stringify(log)}, "out " + process.pid + "\\n");
      });`;
  return spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "ignore", "inherit"] });
}

async function deadProcessId(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  return child.pid ?? 0;
}

describe("the lock of the two commands", () => {
  test("processes that start together prepare one after the other", async () => {
    const log = path.join(folder, "log");
    await Promise.all([1, 2, 3].map(() => once(contender(log, 2), "exit")));
    const lines = readFileSync(log, "utf8").trim().split("\n");
    expect(lines).toHaveLength(12);
    for (let line = 0; line < lines.length; line += 2)
      expect(lines[line + 1]).toBe(lines[line]?.replace("in ", "out "));
  });

  test("a waiting process reports it once and continues when the other is done", async () => {
    const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const order: string[] = [];
    const waiting = () => output.mock.calls.some(([text]) => String(text).startsWith("Waiting"));
    const first = withLock(lock, async () => {
      await vi.waitUntil(waiting, { timeout: 30_000 });
      order.push("first");
    });
    await vi.waitUntil(() => existsSync(lock), { timeout: 30_000 });
    await withLock(lock, async () => void order.push("second"));
    await first;
    const words = output.mock.calls.map(([text]) => String(text)).filter((text) => text.startsWith("Waiting"));
    output.mockRestore();
    expect(order).toEqual(["first", "second"]);
    expect(words).toEqual([`Waiting: another command (process ${process.pid}) is preparing this folder.\n`]);
  });

  test("exactly one process takes over a dead owner's lock", async () => {
    await withLock(lock, async () => {});
    writeFileSync(lock, String(await deadProcessId()));
    const log = path.join(folder, "log");
    await Promise.all([1, 2, 3].map(() => once(contender(log, 1), "exit")));
    const lines = readFileSync(log, "utf8").trim().split("\n");
    expect(lines.map((line) => line.split(" ")[0])).toEqual(["in", "out", "in", "out", "in", "out"]);
  });

  test("failed work releases the lock", async () => {
    await expect(withLock(lock, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(existsSync(lock)).toBe(false);
  });
});
