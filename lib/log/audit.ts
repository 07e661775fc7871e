import { processLog } from "./log";

export type AccountEvent =
  | "connected"
  | "changed"
  | "got another key"
  | "disconnected"
  | "deleted"
  | "brought back"
  | "removed";

const SIGN_INS = {
  in: "signed in",
  wrong: "sign-in failed: wrong password",
  wait: "sign-in refused: too many attempts",
};

/** Never what it was changed to. */
export const logAccountChange = (event: AccountEvent, { id, by }: { id: string; by: string }): void =>
  logAlways("info", { part: "accounts", event, account: id, by });

/** Never the password. */
export const logSignIn = (outcome: keyof typeof SIGN_INS, address: string): void =>
  logAlways(outcome === "in" ? "info" : "warn", { part: "access", event: SIGN_INS[outcome], address });

/** Written also at the usual level, which is `warn`. */
function logAlways(level: "info" | "warn", event: object): void {
  const log = processLog();
  if (log.isLevelEnabled("warn")) log.child({}, { level: "info" })[level](event);
}
