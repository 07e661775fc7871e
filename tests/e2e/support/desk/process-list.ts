import { readdirSync, readFileSync } from "node:fs";

export type RunningProcess = { id: number; parent: number; command: string };

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
        return []; // The process ended meanwhile.
      }
    });
}

export function processTree(id: number): RunningProcess[] {
  const all = processes();
  const tree = all.filter((process) => process.id === id);
  for (const process of tree) tree.push(...all.filter(({ parent }) => parent === process.id));
  return tree;
}

export function stillRunning(before: readonly RunningProcess[]): RunningProcess[] {
  const now = processes();
  return before.filter(({ id, command }) => now.some((process) => process.id === id && process.command === command));
}
