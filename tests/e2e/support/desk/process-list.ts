import { readdirSync, readFileSync } from "node:fs";

export type RunningProcess = { id: number; parent: number; command: string };

/** The processes of this computer (Linux). Ones that ended and were not yet cleared away are left out. */
function processes(): RunningProcess[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        if (state === "Z") return [];
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        return [{ id: Number(name), parent: Number(parent), command }];
      } catch {
        return []; // Ended while the list was read.
      }
    });
}

/** A process and everything it started, directly or not. */
export function processTree(id: number): RunningProcess[] {
  const all = processes();
  const tree = all.filter((process) => process.id === id);
  for (const process of tree) tree.push(...all.filter(({ parent }) => parent === process.id));
  return tree;
}

/** Those of `before` that still run. */
export function stillRunning(before: readonly RunningProcess[]): RunningProcess[] {
  const now = processes();
  return before.filter(({ id, command }) => now.some((process) => process.id === id && process.command === command));
}
