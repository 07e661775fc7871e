import { processLog } from "./log";

/**
 * Who signed in and who tried to, with the address it came from: written also at the usual level, where nothing else is
 * said while all is well. The password is never among it.
 */
export function logSignIn(outcome: "in" | "wrong" | "wait", address: string): void {
  const log = processLog();
  const level = outcome === "in" ? "info" : "warn";
  const event = { part: "access", event: EVENTS[outcome], address };
  if (log.isLevelEnabled("warn")) log.child({}, { level: "info" })[level](event);
}

const EVENTS = { in: "signed in", wrong: "sign-in failed: wrong password", wait: "sign-in refused: too many attempts" };
