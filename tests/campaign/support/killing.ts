import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { openStore } from "../../../lib/store/open-store";
import { openSqlite } from "../../../lib/store/sqlite-database";

const WORKER = new URL("../../support/workers/kill-worker.ts", import.meta.url).pathname;

export function hasStrace(): boolean {
  try {
    execFileSync("strace", ["-o", "/dev/null", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Keeps strace from stopping at every other call, which is many times slower. Not available where it can't inject
 * faults, as in some virtual machines.
 */
const filter: string[] = (() => {
  const inject = ["-e", "trace=openat", "-e", "inject=openat:signal=SIGKILL:when=1"];
  const { signal, status } = spawnSync("strace", ["-f", "--seccomp-bpf", "-qq", "-o", "/dev/null", ...inject, "true"]);
  return signal === null && status === 0 ? [] : ["--seccomp-bpf"];
})();

/** `said` is null when the worker was killed before it printed its counts. */
export type Ending = { said: { answered: number; unrecorded: number; failed: number } | null; killed: boolean };

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
  /** Sum over all hours: near a reset, each request is charged to two hours. */
  used: number;
  requests: number;
  whole: boolean;
};

export async function chargedIn(address: string): Promise<Charged> {
  const store = await openStore(address);
  const windows = await store.selectFrom("quota_window").select("used").execute();
  const attempts = await store.selectFrom("quota_attempt").select("id").where("state", "!=", "unsent").execute();
  await store.destroy();
  const charged = { used: sum(windows), requests: attempts.length };
  if (address.startsWith("postgres")) return { ...charged, whole: true };
  const { writer, reader } = openSqlite(address);
  const [row] = writer.prepare("pragma integrity_check").all([]) as { integrity_check: string }[];
  reader.close();
  writer.close();
  return { ...charged, whole: row?.integrity_check === "ok" };
}

const sum = (windows: readonly { used: number }[]) => windows.reduce((total, { used }) => total + used, 0);
