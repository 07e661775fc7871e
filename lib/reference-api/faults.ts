import { z } from "zod";
import { DAY_MS } from "./clock";

const times = z.union([z.literal("always"), z.int().min(0).max(1_000_000)]).default(0);

const FaultSettings = z.strictObject({
  /** Response when the hour is spent; `mixed` alternates 429 and 401, `401-empty` has no body. */
  limitAnswer: z.enum(["429", "401", "401-empty", "mixed"]).default("429"),
  retryAfter: z.boolean().default(false),
  limitPerHour: z.int().min(1).max(1_000_000).nullable().default(null),
  /** Shift of the service's clock, hour and Date header; positive: ahead. */
  clockOffsetMs: z.int().min(-DAY_MS).max(DAY_MS).default(0),
  /** In minutes after the full UTC hour. */
  hourOffsetMinutes: z.int().min(-59).max(59).default(0),
  delayMs: z.int().min(0).max(600_000).default(0),
  status500: times,
  reset: times,
  cutJson: times,
  html: times,
  wrongShape: times,
  /** A refused key is not counted. */
  refuse: z.enum(["key", "request", "access", "subscription", "existence"]).nullable().default(null),
  /** The only endpoint for delay and the faults below; null: all. */
  endpoint: z.enum(["projects", "project-keywords-list", "keyworddata"]).nullable().default(null),
});

/** Rejects non-objects first. */
const NamedSwitches = z.record(z.string(), z.unknown());

export type FaultsInput = z.input<typeof FaultSettings>;
export type StrikingFault = "status500" | "reset" | "cutJson" | "html" | "wrongShape";

export type FaultSwitches = ReturnType<typeof createFaultSwitches>;

export function createFaultSwitches(initial: FaultsInput = {}) {
  let faults = FaultSettings.parse(initial);
  let refusals = 0;
  return {
    current: () => faults,
    /** Throws on an unknown name or invalid value. */
    set: (changes: FaultsInput) => {
      faults = FaultSettings.parse({ ...faults, ...NamedSwitches.parse(changes) });
    },
    clear: () => {
      faults = FaultSettings.parse({});
    },
    appliesTo: (path: string) => faults.endpoint === null || path.startsWith(`/v1/${faults.endpoint}/`),
    /** Decrements a limited fault. */
    strikes: (fault: StrikingFault) => {
      const left = faults[fault];
      if (left === "always") return true;
      if (left === 0) return false;
      faults = { ...faults, [fault]: left - 1 };
      return true;
    },
    nextLimitAnswer: () => {
      if (faults.limitAnswer !== "mixed") return faults.limitAnswer;
      refusals += 1;
      return refusals % 2 === 1 ? "429" : "401";
    },
  };
}
