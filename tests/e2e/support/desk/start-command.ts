import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { inProject } from "../../../../lib/launcher/project.mjs";
import { freePort } from "./free-port";

export type StartCommand = {
  child: ChildProcess;
  url: string;
  apiUrl: string;
  output(): string;
  /** Resolves when both addresses are printed; rejects if the command ends before. */
  ready: Promise<void>;
  waitForExit(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

/** Missing ports are free ones. `command`: program and arguments, such as `["npm", "start"]`. */
export async function runStartCommand(
  command: readonly [string, ...string[]],
  settings: { DATA_FOLDER: string; [name: string]: string },
): Promise<StartCommand> {
  const { PORT: port = String(await freePort()), REFERENCE_API_PORT: apiPort = String(await freePort()) } = settings;
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: inProject(),
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      NEXT_DIST_DIR: ".next-test",
      UPSTREAM_BASE_URL: "",
      UPSTREAM_API_KEY: "",
      HOST: "",
      ...settings,
      PORT: port,
      REFERENCE_API_PORT: apiPort,
    },
  });
  let output = "";
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (text: string) => {
      output += text;
      if (output.includes("Ctrl-C")) resolve();
    };
    child.stdout.setEncoding("utf8").on("data", hear);
    child.stderr.setEncoding("utf8").on("data", hear);
    child.once("exit", (code) => reject(new Error(`The command ended with ${code}:\n${output}`)));
  });
  ready.catch(() => {});
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    apiUrl: `http://127.0.0.1:${apiPort}/v1`,
    output: () => output,
    ready,
    async waitForExit() {
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      return { code: child.exitCode, signal: child.signalCode };
    },
  };
}
