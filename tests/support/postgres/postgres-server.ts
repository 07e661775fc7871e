import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../e2e/support/desk/free-port";
import { copyProgram, packagedProgram } from "./postgres-program";

export type PostgresServer = {
  url: string;
  /** Kills the server, like a crash, and starts it again on the same data. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

/** The code waits for English messages. */
const ENVIRONMENT = { ...process.env, LC_ALL: "C" };
const READY = "database system is ready to accept connections";

/** `flags`: such as ["-c", "fsync=off"]. @throws with the program's output when it cannot run here */
export async function startPostgres(flags: string[] = []): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), "keyword-desk-postgres-"));
  const [program, data, password] = [join(folder, "program"), join(folder, "data"), join(folder, "password")];
  const port = await freePort();
  const words = ["-D", data, "-p", String(port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
  let server: ChildProcess | undefined;
  const removeAll = () => rmSync(folder, { recursive: true, force: true });
  // For a run that ends early.
  const onExit = () => {
    server?.kill("SIGQUIT");
    removeAll();
  };
  process.once("exit", onExit);
  const end = async (signal: NodeJS.Signals) => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, "exit");
    server.kill(signal);
    await exit;
  };
  const stop = async () => {
    await end("SIGINT");
    process.off("exit", onExit);
    await rm(folder, { recursive: true, force: true });
  };

  try {
    const user = serverUser();
    // Under root the server runs as another user, who needs access.
    await chmod(folder, 0o755);
    await copyProgram(packagedProgram(), program);
    await mkdir(data, { mode: 0o700 });
    await writeFile(password, "password\n");
    if (user !== null) await chown(data, user.uid, user.gid);
    const run = (name: string, args: string[]) =>
      spawn(join(program, "bin", name), args, {
        ...user,
        cwd: folder,
        env: ENVIRONMENT,
        stdio: ["ignore", "pipe", "pipe"],
      });
    const start = async () => {
      const newServer = run("postgres", [...words, ...flags]);
      server = newServer;
      await waitForOutput(newServer, READY);
    };

    const kind = ["--username=postgres", "--auth=password", `--pwfile=${password}`, "--encoding=UTF8", "--locale=C"];
    await waitForOutput(run("initdb", [`--pgdata=${data}`, "--no-sync", ...kind]), null);
    await start();
    const crash = async () => {
      await end("SIGQUIT");
      await start();
    };
    return { url: `postgres://postgres:password@127.0.0.1:${port}/postgres`, crash, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** PostgreSQL refuses to run as root. @returns null when the current user is fine */
function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ["postgres", "nobody"])
    try {
      const idOf = (which: string) =>
        Number(execFileSync("id", [which, name], { stdio: ["ignore", "pipe", "ignore"] }));
      return { uid: idOf("-u"), gid: idOf("-g") };
    } catch {
      // No such user.
    }
  throw new Error("PostgreSQL does not run as root, and this computer has neither a user “postgres” nor “nobody”.");
}

/** Waits for a text in the output; null: waits for a successful exit. @throws on any other exit */
async function waitForOutput(child: ChildProcess, words: string | null): Promise<void> {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const hear = (text: string) => {
      output += text;
      if (words !== null && output.includes(words)) resolve();
    };
    child.stdout?.setEncoding("utf8").on("data", hear);
    child.stderr?.setEncoding("utf8").on("data", hear);
    child.once("error", reject);
    child.once("close", (code) => {
      if (words === null && code === 0) resolve();
      else reject(new Error(`PostgreSQL ended with ${code}: ${output.trim().split("\n").slice(-3).join(" ")}`));
    });
  });
}
