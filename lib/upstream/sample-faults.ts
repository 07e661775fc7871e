import { Agent, request } from "undici";
import { SAMPLE_FAULT_NAMES, type SampleFault } from "../domain/response/sample-fault";

/** The sample's fault switches, as the settings page sets them. */
export type SampleFaults = {
  /** The fault that is on; null: none, or one that was set by other means. */
  current(): Promise<SampleFault | null>;
  /** Turns one on and every other off; null: all off. Free: the reference API does not count this. */
  set(fault: SampleFault | null): Promise<void>;
  close(): Promise<void>;
};

type Switches = Record<string, string | number | boolean | null>;

const DEADLINE_MS = 3_000;
const ANSWER_NEVER_MS = 60_000;
const CLOCK_AHEAD_MS = 20 * 60_000;

const OFF: Switches = {
  limitAnswer: "429",
  limitPerHour: null,
  clockOffsetMs: 0,
  delayMs: 0,
  status500: 0,
  reset: 0,
  cutJson: 0,
  html: 0,
  wrongShape: 0,
  refuse: null,
};

const ON: Record<SampleFault, Switches> = {
  failing: { status500: "always" },
  limit: { limitPerHour: 1 },
  "limit-401": { limitPerHour: 1, limitAnswer: "401" },
  key: { refuse: "key" },
  request: { refuse: "request" },
  forbidden: { refuse: "access" },
  subscription: { refuse: "subscription" },
  missing: { refuse: "existence" },
  reset: { reset: "always" },
  slow: { delayMs: ANSWER_NEVER_MS },
  cut: { cutJson: "always" },
  html: { html: "always" },
  shape: { wrongShape: "always" },
  clock: { clockOffsetMs: CLOCK_AHEAD_MS },
};

/**
 * Talks to the admin address of the reference API that the start command runs beside the dashboard. Never to a service
 * of the user's own: without the token that the start command makes there is nothing to talk to.
 * @param baseUrl the sample's base address; only its origin is used
 */
export function connectSampleFaults(baseUrl: string, adminToken: string): SampleFaults {
  const address = new URL("/admin/faults", baseUrl);
  const agent = new Agent({ connections: 1 });
  const ask = async (method: "GET" | "POST", body?: Switches): Promise<Switches> => {
    const answer = await request(address, {
      method,
      dispatcher: agent,
      headers: { authorization: `Bearer ${adminToken}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(DEADLINE_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`the sample's fault switches answered ${answer.statusCode}`);
    return { ...JSON.parse(text) };
  };
  return {
    async current() {
      const now = await ask("GET");
      const isOn = (switches: Switches) => Object.entries(switches).every(([name, value]) => now[name] === value);
      return SAMPLE_FAULT_NAMES.find((fault) => isOn({ ...OFF, ...ON[fault] })) ?? null;
    },
    async set(fault) {
      await ask("POST", { ...OFF, ...(fault === null ? {} : ON[fault]) });
    },
    close: () => agent.destroy(),
  };
}
