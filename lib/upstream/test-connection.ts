import type { ConnectionReport, ConnectionStep } from "../domain/connection";
import type { Problem } from "../errors";
import type { UpstreamClient } from "./client";

const NAMES: ConnectionStep["name"][] = ["address", "key", "answer", "clock"];

/** Which step a problem stopped at. */
const STOPPED_AT: Partial<Record<Problem["code"], ConnectionStep["name"]>> = {
  unreachable: "address",
  timeout: "address",
  ledger_failed: "address",
  key_rejected: "key",
  limit_reached: "key",
  limit_or_key: "key",
  forbidden: "key",
};

/**
 * Asks for the projects list once (1 request) and says how far it got: address answers, key accepted, answer
 * understood, clock. Also the way to check a key that was refused, or an hour that is blocked.
 */
export async function testConnection(
  upstream: UpstreamClient,
  clockDifferenceMs: () => Promise<number | null>,
): Promise<ConnectionReport> {
  const caller = { lane: "person", name: "Connection test" } as const;
  const { reading, problem } = await upstream.listProjects({
    spend: "now",
    requestsMax: 1,
    despiteBlock: true,
    caller,
  });
  const stopped = problem === null || problem.code === "price_exceeded" ? null : problem;
  const used = problem === null ? 1 : problem.details.counted + problem.details.mayCount;
  const failedAt = stopped === null ? null : (STOPPED_AT[stopped.code] ?? "answer");
  const difference = await clockDifferenceMs();
  const texts: Record<ConnectionStep["name"], string> = {
    address: "Address answers",
    key: "Key accepted",
    answer: `Answer understood (${count(reading?.data.projects.length ?? 0)})`,
    clock: difference === null ? "The service’s clock is not known yet" : `Clock ${signed(difference / 1_000)} s`,
  };
  const steps = NAMES.map((name, index): ConnectionStep => {
    if (failedAt === null) return { name, state: "done", text: texts[name] };
    if (name === failedAt) return { name, state: "failed", text: `${stopped?.title}. ${stopped?.text}` };
    return index < NAMES.indexOf(failedAt)
      ? { name, state: "done", text: texts[name] }
      : { name, state: "waiting", text: "Not reached" };
  });
  return { steps, requestsUsed: used };
}

const count = (projects: number): string => (projects === 1 ? "1 project" : `${projects} projects`);
const signed = (seconds: number): string => `${seconds < 0 ? "−" : "+"}${Math.abs(seconds).toFixed(1)}`;
