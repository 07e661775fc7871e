import { type ErrorCode, type Problem, problemText } from "../errors";

/** Codes that only agents meet, beside those of the error table. */
type AgentCode = ErrorCode | "agents_limit_reached" | "minute_limit_reached" | "not_saved";

/** blocked: time decides. refused: asking again changes nothing. broken: something does not work. */
type Kind = "blocked" | "refused" | "broken";

const BLOCKED: readonly AgentCode[] = ["limit_reached", "limit_or_key", "agents_limit_reached", "minute_limit_reached"];
const BROKEN: readonly AgentCode[] = [
  "service_failed",
  "unreachable",
  "timeout",
  "unreadable_answer",
  "ledger_failed",
  "own_fault",
];

/** Why a call gave no data. `resetsAt` is set where time helps; nothing else is said about trying again. */
export type Failure = {
  code: AgentCode;
  kind: Kind;
  text: string;
  resetsAt: string | null;
  serviceMessage: string | null;
};

/** In place of the table's sentences, which speak of buttons or of trying again. */
const TEXTS: Partial<Record<AgentCode, string>> = {
  limit_reached: "This hour's requests of the key are used up. Saved data can still be read.",
  agents_limit_reached:
    "The agents' share of this hour is used up; the rest is kept for people. Saved data can still be read.",
  minute_limit_reached:
    "All agents together have sent as many requests as they may in a minute. Saved data can still be read.",
  limit_or_key: "The service refused the key, perhaps because the hour is used up. Saved data can still be read.",
  key_rejected: "The service does not accept the API key; a person has to replace it. Saved data can still be read.",
  not_saved: "Nothing is saved of this, and max_cost 0 allows saved data only.",
  price_exceeded: "The requests that max_cost and the bound of a call allowed did not bring all of it.",
  saved_only:
    "A person has switched Keyword Desk to saved data only: nothing is requested. Use max_cost 0 to read what is saved.",
  service_failed: "The service had a problem of its own.",
  ledger_failed: "Usage cannot be recorded, so nothing is sent. Saved data can still be read.",
  own_fault: "The tool stopped working; the fault is in Keyword Desk.",
};

const REFUSALS: Record<string, AgentCode> = { lane_full: "agents_limit_reached", minute_full: "minute_limit_reached" };

export function toFailure(code: AgentCode, text?: string, more: Partial<Failure> = {}): Failure {
  const kind = BLOCKED.includes(code) ? "blocked" : BROKEN.includes(code) ? "broken" : "refused";
  return { code, kind, text: text ?? TEXTS[code] ?? code, resetsAt: null, serviceMessage: null, ...more };
}

/** A problem of the road in words for an agent: a full lane and a full minute are not a spent hour. */
export function failureOf(problem: Problem): Failure {
  const code = REFUSALS[problem.details.values.refusal ?? ""] ?? problem.code;
  const { resetsAt, serviceMessage } = problem.details;
  const text = TEXTS[code] ?? `${problem.title}. ${problemText(problem, (iso) => iso)}`;
  return toFailure(code, text, { serviceMessage, resetsAt: BLOCKED.includes(code) ? resetsAt : null });
}
