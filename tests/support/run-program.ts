import { spawn } from "node:child_process";
import { once } from "node:events";
import { compiledFile } from "./compiled";

type Ended = { code: number | null; output: string };
type Options = { cwd?: string; env?: Record<string, string>; input?: string };

/** Runs a Node program with only these settings. @returns its exit code, and everything it printed */
export async function runProgram(args: readonly string[], { cwd, env, input }: Options = {}): Promise<Ended> {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, args, {
    cwd,
    env: { NODE_ENV: "test", PATH, ...env },
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  child.stdin?.end(input);
  const [code] = await once(child, "close");
  return { code, output };
}

/** @param name of a file in `lib/commands` */
export async function runCommand(name: string, args: readonly string[], options: Options = {}): Promise<Ended> {
  return runProgram([await compiledFile(new URL(`../../lib/commands/${name}.ts`, import.meta.url)), ...args], options);
}
