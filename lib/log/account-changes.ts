import { processLog } from "./log";

export type AccountEvent =
  | "connected"
  | "changed"
  | "got another key"
  | "disconnected"
  | "deleted"
  | "brought back"
  | "removed";

/** Never what it was changed to. Written also at the usual level. */
export function logAccountChange(event: AccountEvent, { id, by }: { id: string; by: string }): void {
  const log = processLog();
  if (log.isLevelEnabled("warn")) log.child({}, { level: "info" }).info({ part: "accounts", event, account: id, by });
}
