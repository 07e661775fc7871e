import { processLog } from "./log";

/** Also at the default level. Never contains the password. */
export function logSignIn(outcome: "in" | "wrong" | "wait", address: string): void {
  const log = processLog();
  const level = outcome === "in" ? "info" : "warn";
  const event = { part: "access", event: EVENTS[outcome], address };
  if (log.isLevelEnabled("warn")) log.child({}, { level: "info" })[level](event);
}

const EVENTS = { in: "signed in", wrong: "sign-in failed: wrong password", wait: "sign-in refused: too many attempts" };
