import { execFileSync, fork, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { text as readText } from "node:stream/consumers";
import { openStore } from "../../../lib/store/open-store";
import { openSqlite } from "../../../lib/store/sqlite-database";
import { compiledFile } from "../../support/compiled";
import { sumOf } from "./measures";

export const killWorker = (): Promise<string> =>
  compiledFile(new URL("../../support/workers/kill-worker.ts", import.meta.url));

export const IN_FLIGHT = 8;

/** A process that sends requests until it is killed. Resolves when it is ready. */
export async function startSending(address: string, url: string) {
  const worker = fork(await killWorker(), [address, url, "1e9", String(IN_FLIGHT)], { stdio: "ignore" });
  const ended = once(worker, "exit");
  await once(worker, "message");
  return { worker, ended };
}

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

/** `counts` is null when the worker was killed before it printed its counts. */
export type Ending = { counts: { answered: number; unrecorded: number; failed: number } | null; killed: boolean };

/** @param worker compiled file; default: the worker that sends requests */
export async function runUnderStrace(inject: string, words: readonly string[], worker?: string): Promise<Ending> {
  const [call = ""] = inject.split(":");
  const trace = ["-f", ...filter, "-qq", "-o", "/dev/null", "-e", `trace=${call}`, "-e", `inject=${inject}`];
  const file = worker ?? (await killWorker());
  const child = spawn("strace", [...trace, process.execPath, file, ...words], { stdio: ["ignore", "pipe", "ignore"] });
  const [out, [code]] = await Promise.all([readText(child.stdout), once(child, "close")]);
  return { counts: out === "" ? null : JSON.parse(out), killed: code !== 0 };
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
  const sums = { used: sumOf(windows, "used"), requests: attempts.length };
  if (address.startsWith("postgres")) return { ...sums, whole: true };
  const { writer, reader } = openSqlite(address);
  const [row] = writer.prepare("pragma integrity_check").all([]) as { integrity_check: string }[];
  reader.close();
  writer.close();
  return { ...sums, whole: row?.integrity_check === "ok" };
}
