import { startedDesk } from "../container/get-container";
import { processLog } from "../log/log";
import { closeGuardedServers } from "./request-guard";

/** Longer than any request to the service may take, with time to save what it brought. */
const DRAIN_WITHIN_MS = 18_000;

let isDraining = false;

/**
 * Ends this process without losing what was paid for: nothing new is begun, what is under way is waited for, saved and
 * handed to whoever asked.
 */
export function drainOnSignals(): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void drain());
}

async function drain(): Promise<void> {
  if (isDraining) return;
  isDraining = true;
  setTimeout(() => process.exit(1), DRAIN_WITHIN_MS).unref();
  try {
    const desk = await startedDesk();
    const landed = desk?.drain();
    // Whoever waits for one of them has its response before the connection closes.
    await Promise.all([landed, closeGuardedServers()]);
    await desk?.close();
    process.exit(0);
  } catch (error) {
    processLog().error({ part: "stop", fault: String(error) });
    process.exit(1);
  }
}
