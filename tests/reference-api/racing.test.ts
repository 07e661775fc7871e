import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test, vi } from "vitest";
import { createAccount, issueKey } from "../../lib/reference-api/store/accounts";
import { openStore } from "../../lib/reference-api/store/open-store";
import { compiled } from "../support/compiled";
import { countedInAll } from "./support";

// Four processes need their time on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const PROCESSES = 4;
const ATTEMPTS_EACH = 500;
const PROCESS = new URL("racing-process.ts", import.meta.url);

test("four processes with 2,000 attempts on one key succeed exactly 1,000 times", async () => {
  const folder = mkdtempSync(join(tmpdir(), "racing-"));
  const databasePath = join(folder, "api.sqlite");
  const store = openStore(databasePath);
  const key = issueKey(store, createAccount(store, { name: "A" }, 0), 0);

  const file = await compiled(PROCESS);
  const racers = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, [file, databasePath, String(ATTEMPTS_EACH)], {
      env: { ...process.env, RACING_KEY: key },
      stdio: ["pipe", "pipe", "inherit"],
    }),
  );
  const outputs = racers.map(linesOf);
  await Promise.all(outputs.map((lines) => lines.next()));
  for (const racer of racers) racer.stdin?.write("go\n");
  const results = await Promise.all(outputs.map(async (lines) => JSON.parse((await lines.next()).value ?? "{}")));

  const total = (status: number) => results.reduce((sum, statuses) => sum + (statuses[status] ?? 0), 0);
  expect({ answered: total(200), refused: total(429) }).toEqual({ answered: 1000, refused: 1000 });
  expect(countedInAll(store)).toBe(1000);
  await Promise.all(racers.map((racer) => racer.exitCode ?? once(racer, "exit")));
  store.close();
  rmSync(folder, { recursive: true });
});

function linesOf(child: ChildProcess): AsyncIterator<string> {
  if (!child.stdout) throw new Error("The process was started without an output.");
  return createInterface({ input: child.stdout })[Symbol.asyncIterator]();
}
