import { processLog } from "../../log/log";

export function log(entry: object): void {
  const { level, ...event }: { level?: unknown } = entry;
  processLog()[level === "error" ? "error" : "warn"]({ part: "mcp", ...event });
}
