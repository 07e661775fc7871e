import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const PROGRAM = `
  import { limitMemory } from "./lib/server/limit-memory.ts";
  import { mock } from "node:test";
  const usedMegabytes = () => process.memoryUsage().heapUsed / 1e6;
  mock.timers.enable({ apis: ["setInterval"] });
  limitMemory();
  mock.timers.tick(3_500);
  let rows = Array.from({ length: 1_000_000 }, (_, id) => ({ id, name: "keyword " + id }));
  const loaded = usedMegabytes();
  rows = rows.length;
  mock.timers.tick(10_000);
  console.log(JSON.stringify({ loaded, idle: usedMegabytes() }));
`;

test("the memory of a large list is free ten seconds later, without further requests", async () => {
  const args = ["--import", "tsx", "--input-type=module", "--eval", PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { loaded, idle } = JSON.parse(stdout) as { loaded: number; idle: number };
  expect(loaded).toBeGreaterThan(60);
  expect(idle).toBeLessThan(loaded / 2);
});
