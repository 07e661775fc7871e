import { format } from "node:util";
import { isDevelopmentBuild } from "../settings/read-settings";
import { faultText, processLog } from "./log";

export function logConsole(): void {
  if (isDevelopmentBuild()) return;
  const log = processLog();
  for (const name of ["debug", "log", "info", "warn", "error"] as const)
    console[name] = (...args: unknown[]) => {
      const fault = args.find((one) => one instanceof Error);
      const digest = fault !== undefined && "digest" in fault ? { digest: String(fault.digest) } : {};
      const words = args.filter((one) => one !== fault);
      const about = fault === undefined ? {} : { ...digest, fault: faultText(fault) };
      log[name === "log" ? "info" : name]({ part: "server", ...about }, format(...words).slice(0, 2_000));
    };
}
