import { spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { compiledFile } from "./compiled";

type Options = { cwd?: string; env?: Record<string, string | undefined>; input?: string };

/** Starts a Node program with only these settings; it is killed after the test. */
export function startProgram(args: readonly string[], { cwd, env }: Options) {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, args, { cwd, env: { NODE_ENV: "test", PATH, ...env } });
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

/** @param name of a file in `lib/commands` @returns its exit code, and everything it printed */
export async function runCommand(name: string, args: readonly string[], { input, ...options }: Options = {}) {
  const file = await compiledFile(new URL(`../../lib/commands/${name}.ts`, import.meta.url));
  const { child, said, ended } = startProgram([file, ...args], options);
  child.stdin.end(input);
  const code = await ended;
  return { code, output: said.out + said.err };
}
