import { spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";

type Options = { cwd?: string; env: Record<string, string | undefined> };

/** Starts a Node program with only these settings; it is killed after the test. */
export function startProgram(args: readonly string[], { cwd, env }: Options) {
  const child = spawn(process.execPath, args, { cwd, env: { NODE_ENV: "test", ...env } });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said.err += text;
  });
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, said, ended };
}
