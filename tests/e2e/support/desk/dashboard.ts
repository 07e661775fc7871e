import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { FOLLOW_PARENT } from "../../../../lib/launcher/processes.mjs";
import { inProject } from "../../../../lib/launcher/project.mjs";
import { freePort } from "./free-port";

const MOVABLE = new URL("movable.mjs", import.meta.url).href;
const READY_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 1_000;
const MOVED_WITHIN_MS = 20_000;

export class Dashboard {
  private child: ChildProcess | null = null;
  private outputText = "";
  private port = 0;

  /** The process inherits no other settings of this computer. `movable`: `move` can be called. */
  constructor(
    private settings: Record<string, string>,
    private readonly options: { movable?: boolean } = {},
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get processId(): number {
    return this.child?.pid ?? 0;
  }

  get isMovable(): boolean {
    return this.child?.connected ?? false;
  }

  output(): string {
    return this.outputText;
  }

  async start(): Promise<void> {
    this.port ||= await freePort();
    const { movable = false } = this.options;
    const preload = [FOLLOW_PARENT, ...(movable ? [MOVABLE] : [])].flatMap((file) => ["--import", file]);
    const child = spawn(process.execPath, [...preload, inProject("lib", "launcher", "serve.mjs")], {
      cwd: inProject(),
      stdio: movable ? ["ignore", "pipe", "pipe", "ipc"] : ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        NEXT_DIST_DIR: ".next-test",
        __NEXT_PROCESSED_ENV: "true",
        HOST: "127.0.0.1",
        PORT: String(this.port),
        ...this.settings,
      },
    });
    this.child = child;
    const hear = (text: string) => {
      this.outputText += text;
    };
    child.stdout?.setEncoding("utf8").on("data", hear);
    child.stderr?.setEncoding("utf8").on("data", hear);
    await this.answers(child);
  }

  async stop(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    await Promise.race([exit, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
    child.kill("SIGKILL");
    await exit;
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** @throws when earlier work is still running; then the process can't be reused */
  async move(settings: Record<string, string>): Promise<void> {
    const { child } = this;
    if (child === null) throw new Error("A dashboard that does not run cannot be moved.");
    const reply = once(child, "message", { signal: AbortSignal.timeout(MOVED_WITHIN_MS) });
    // An empty setting counts as not set.
    const notSet = Object.fromEntries(Object.keys(this.settings).map((name) => [name, ""]));
    child.send({ ...notSet, ...settings });
    const [answer] = await reply;
    if (answer !== "moved") throw new Error(`The dashboard was not moved: ${answer}`);
    this.settings = settings;
    this.outputText = "";
  }

  private async answers(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (Date.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`The dashboard ended by itself:\n${this.outputText}`);
      const response = await fetch(`${this.url}/api/quota`).catch(() => null);
      if (response !== null) return;
      await sleep(50);
    }
    throw new Error(`The dashboard didn’t respond in time:\n${this.outputText}`);
  }
}
