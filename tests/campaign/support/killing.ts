import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { openStore } from "../../../lib/store/open-store";
import { openSqlite } from "../../../lib/store/sqlite-database";

const WORKER = new URL("../../support/workers/kill-worker.ts", import.meta.url).pathname;

/** Whether strace is here and may trace a process of ours. */
export function hasStrace(): boolean {
  try {
    execFileSync("strace", ["-o", "/dev/null", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/**
 * What keeps a traced process from stopping at each of its other calls too, which takes many times as long; nothing where
 * faults are not put in with it, as in some virtual machines.
 */
const filter: string[] = (() => {
  const inject = ["-e", "trace=openat", "-e", "inject=openat:signal=SIGKILL:when=1"];
  const { signal, status } = spawnSync("strace", ["-f", "--seccomp-bpf", "-qq", "-o", "/dev/null", ...inject, "true"]);
  return signal === null && status === 0 ? [] : ["--seccomp-bpf"];
})();

/** How a worker ended: what it printed (null when it was killed before), and whether it was killed. */
export type Ending = { said: { answered: number; unrecorded: number; failed: number } | null; killed: boolean };

/** Runs a worker to its end under a fault that strace puts into its system calls. */
export async function runUnderStrace(inject: string, words: readonly string[], worker = WORKER): Promise<Ending> {
  const [call = ""] = inject.split(":");
  const trace = ["-f", ...filter, "-qq", "-o", "/dev/null", "-e", `trace=${call}`, "-e", `inject=${inject}`];
  const compiler = worker.endsWith(".ts") ? ["--import", "tsx"] : [];
  const child = spawn("strace", [...trace, process.execPath, ...compiler, worker, ...words], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString("utf8");
  });
  const [code] = await once(child, "close");
  return { said: out === "" ? null : JSON.parse(out), killed: code !== 0 };
}

export type Charged = {
  /** Over all hours: near their turn a request is charged to two. */
  used: number;
  /** Requests that are charged, each once. */
  requests: number;
  /** Whether the SQLite file is whole. */
  whole: boolean;
};

/** What the ledger says was charged. */
export async function chargedIn(address: string): Promise<Charged> {
  const store = await openStore(address);
  const windows = await store.selectFrom("quota_window").select("used").execute();
  const attempts = await store.selectFrom("quota_attempt").select("id").where("state", "!=", "unsent").execute();
  await store.destroy();
  const charged = { used: sum(windows), requests: attempts.length };
  if (address.startsWith("postgres")) return { ...charged, whole: true };
  const database = openSqlite(address);
  const [row] = database.prepare("pragma integrity_check").all([]) as { integrity_check: string }[];
  database.close();
  return { ...charged, whole: row?.integrity_check === "ok" };
}

const sum = (windows: readonly { used: number }[]) => windows.reduce((total, { used }) => total + used, 0);
