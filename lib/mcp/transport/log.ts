import { processLog } from "../../log/log";

/** What the tool server says about itself, in the log of its process. */
export function log(entry: object): void {
  const { level, ...event }: { level?: unknown } = entry;
  processLog()[level === "error" ? "error" : "warn"]({ part: "mcp", ...event });
}
