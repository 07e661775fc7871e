import { z } from "zod";
import { DAY_MS } from "./clock";

/** How often a fault strikes: the next n requests, or every one. */
const times = z.union([z.literal("always"), z.int().min(0).max(1_000_000)]).default(0);

/** Everything that can be made to go wrong, for tests and demonstrations. The default of each is: it doesn't. */
const FaultSettings = z.strictObject({
  /** How a spent hour is answered; `mixed` takes turns between 429 and 401, `401-empty` gives no reason at all. */
  limitAnswer: z.enum(["429", "401", "401-empty", "mixed"]).default("429"),
  /** Whether a spent hour is answered with a Retry-After header. */
  retryAfter: z.boolean().default(false),
  /** Requests per hour for every key in place of the account's own number. */
  limitPerHour: z.int().min(1).max(1_000_000).nullable().default(null),
  /** By how much the service's clock, and with it its hour and its Date header, is ahead (or behind, below 0). */
  clockOffsetMs: z.int().min(-DAY_MS).max(DAY_MS).default(0),
  /** Minutes by which the service's hour begins after the full UTC hour. */
  hourOffsetMinutes: z.int().min(-59).max(59).default(0),
  delayMs: z.int().min(0).max(600_000).default(0),
  status500: times,
  /** The connection is reset without an answer. */
  reset: times,
  /** The answer ends in the middle of its JSON. */
  cutJson: times,
  /** An HTML page with status 200. */
  html: times,
  /** JSON with status 200 that has nothing of the documented form. */
  wrongShape: times,
  /**
   * Every request is refused: the key as if it were unknown (not counted), the form of the request, the access, what the
   * subscription includes, or the existence of what was asked for.
   */
  refuse: z.enum(["key", "request", "access", "subscription", "existence"]).nullable().default(null),
  /** The only endpoint that delay and the faults below it strike; null: all of them. */
  endpoint: z.enum(["projects", "project-keywords-list", "keyworddata"]).nullable().default(null),
});

/** Anything but an object with names is refused before its names are looked at. */
const NamedSwitches = z.record(z.string(), z.unknown());

export type Faults = z.infer<typeof FaultSettings>;
export type FaultsInput = z.input<typeof FaultSettings>;
export type StrikingFault = "status500" | "reset" | "cutJson" | "html" | "wrongShape";

/** The switches of one running service. */
export type FaultSwitches = {
  current(): Faults;
  /** Changes the named switches and leaves the others. Throws on an unknown name or a value out of range. */
  set(changes: FaultsInput): void;
  /** Back to a service without faults. */
  clear(): void;
  /** Whether delay and the striking faults apply to a path. */
  appliesTo(path: string): boolean;
  /** Whether a fault strikes this request; a counted one is used up by that. */
  strikes(fault: StrikingFault): boolean;
  nextLimitAnswer(): "429" | "401" | "401-empty";
};

export function createFaultSwitches(initial: FaultsInput = {}): FaultSwitches {
  let faults = FaultSettings.parse(initial);
  let refusals = 0;
  return {
    current: () => faults,
    set: (changes) => {
      faults = FaultSettings.parse({ ...faults, ...NamedSwitches.parse(changes) });
    },
    clear: () => {
      faults = FaultSettings.parse({});
    },
    appliesTo: (path) => faults.endpoint === null || path.startsWith(`/v1/${faults.endpoint}/`),
    strikes: (fault) => {
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
