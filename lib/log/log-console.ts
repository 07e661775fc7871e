import { format } from "node:util";
import { isDevelopmentBuild } from "../settings/read-settings";
import { faultText, processLog } from "./log";

const LEVELS = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;

export function logConsole(): void {
  if (isDevelopmentBuild()) return;
  const log = processLog();
  for (const [name, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, (typeof LEVELS)[keyof typeof LEVELS]][])
    console[name] = (...said: unknown[]) => {
      const fault = said.find((one) => one instanceof Error);
      const digest = fault !== undefined && "digest" in fault ? { digest: String(fault.digest) } : {};
      const words = said.filter((one) => one !== fault);
      const about = fault === undefined ? {} : { ...digest, fault: faultText(fault) };
      log[level]({ part: "server", ...about }, format(...words).slice(0, 2_000));
    };
}
