import { type ErrorCode, fillProblem, PLAIN_FORMATS, type Problem } from "../domain/errors";

/** Codes that only agents meet, beside those of the error table. */
type AgentCode =
  | ErrorCode
  | "agents_limit_reached"
  | "own_limit_reached"
  | "minute_limit_reached"
  | "not_saved"
  | "ambiguous"
  | "too_many_calls"
  | "unknown_name";

/** blocked: time decides. refused: asking again changes nothing. broken: something does not work. */
type Kind = "blocked" | "refused" | "broken";

const BLOCKED: readonly AgentCode[] = [
  "limit_reached",
  "limit_or_key",
  "other_limit",
  "limit_unclear",
  "agents_limit_reached",
  "own_limit_reached",
  "minute_limit_reached",
  "service_resting",
  "too_many_calls",
];
const BROKEN: readonly AgentCode[] = [
  "firewall_blocked",
  "service_failed",
  "unreachable",
  "timeout",
  "broken_response",
  "service_error",
  "unreadable_answer",
  "ledger_failed",
  "stopping",
  "no_key",
  "own_fault",
];

/** Why a call gave no data. `resetsAt` is set where time helps; nothing else is said about trying again. */
export type Failure = {
  code: AgentCode;
  kind: Kind;
  text: string;
  /** Status the service answered with; null: no answer came, or nothing was asked. */
  status: number | null;
  /** Instant at which it was known. */
  at: string;
  /** The one thing that helps. */
  next: string;
  resetsAt: string | null;
  serviceMessage: string | null;
  /** What may have been meant. */
  candidates: Candidate[];
};

export type Candidate = { id: string; name: string };

/** Nothing left for the service, so there is no response of it to speak of. */
const UNSENT: readonly AgentCode[] = [
  "agents_limit_reached",
  "own_limit_reached",
  "minute_limit_reached",
  "service_resting",
  "saved_only",
  "ledger_failed",
  "stopping",
  "no_key",
  "not_saved",
  "too_many_calls",
];
export const wasUnsent = ({ code, status }: Failure): boolean => status === null && UNSENT.includes(code);

/** In place of the table's sentences, which speak of buttons or of trying again. */
const TEXTS: Partial<Record<AgentCode, string>> = {
  limit_reached: "The key's requests for this hour are used up.",
  agents_limit_reached: "The agents' share of this hour is used up; the rest is reserved for people.",
  own_limit_reached: "The share of the hour that a person gave this token is used up.",
  minute_limit_reached: "All agents together have reached their requests per minute.",
  limit_or_key: "The service rejected the key, possibly because the hourly limit is reached.",
  other_limit: "Another limit than the hour's is reached; this hour's count is unchanged.",
  limit_unclear: "The service says a limit is reached and does not say which; only a user can try before resets_at.",
  firewall_blocked: "A firewall or bot check in front of the service blocked the request.",
  key_rejected: "The service does not accept the API key.",
  too_many_calls: "Too many calls of this token wait already, so this one was not begun.",
  not_saved: "Nothing is saved for this, and max_cost 0 allows saved data only.",
  price_exceeded: "max_cost and the per-call limit did not allow enough requests to load all of it.",
  saved_only: "A person has switched Keyword Desk to saved data only: no requests are sent.",
  service_failed: "The service had a problem.",
  service_resting: "Nothing was sent: the service failed five times in a row, so requests to it rest.",
  ledger_failed: "Usage cannot be recorded, so nothing is sent.",
  stopping: "Keyword Desk is shutting down, so nothing new is sent.",
  no_key: "The connection has no key here, so nothing is sent. Saved data is still there.",
  own_fault: "The tool stopped working; the fault is in Keyword Desk.",
};

const READ_SAVED = "max_cost 0 returns saved data.";
const WAIT = `Nothing is sent before resets_at. ${READ_SAVED}`;
const PICK = "Take ids from list_projects and list_keywords.";

/** What helps, for each code; where only a person can act, it says so. */
const NEXT: Record<AgentCode, string> = {
  bad_date: "Write dates as YYYY-MM-DD.",
  date_needed: "A person has to set UPSTREAM_DATE_PARAMETERS on the server.",
  bad_request: PICK,
  key_rejected: `A person has to replace the key on the server. ${READ_SAVED}`,
  limit_reached: WAIT,
  limit_or_key: WAIT,
  other_limit: WAIT,
  limit_unclear: WAIT,
  firewall_blocked: `A user can ask the service to allow this server's address. ${READ_SAVED}`,
  agents_limit_reached: WAIT,
  own_limit_reached: WAIT,
  minute_limit_reached: WAIT,
  other_account: PICK,
  other_project: PICK,
  not_in_subscription: "A person can have the service add it to the subscription.",
  forbidden: PICK,
  not_found: PICK,
  not_in_data: PICK,
  service_failed: READ_SAVED,
  service_resting: `At resets_at one request tries it again. ${READ_SAVED}`,
  unreachable: `A person can check the base address and the network. ${READ_SAVED}`,
  timeout: READ_SAVED,
  broken_response: READ_SAVED,
  service_error: `A person can view the raw response in the dashboard. ${READ_SAVED}`,
  unreadable_answer: `A person can view the raw response in the dashboard. ${READ_SAVED}`,
  price_exceeded: "Repeat the call to continue where this one stopped.",
  confirmation_needed: "A person has to confirm this in the dashboard.",
  saved_only: `A person can turn it off in the settings. ${READ_SAVED}`,
  setting_refused: "Nothing was changed.",
  ledger_failed: "A person has to look at the database of Keyword Desk.",
  stopping: "The same call works after the restart.",
  no_key: "Ask a person to enter the key under Settings, Connection; meanwhile use max_cost 0.",
  own_fault: "A person can find the reason in the log, under the reference.",
  not_saved: "A max_cost above 0 allows a request.",
  too_many_calls: "Wait for the calls that are under way, then repeat this one.",
  ambiguous: "Repeat the call with the ID of the one that is meant.",
  unknown_name: PICK,
};

/** For tools that never ask the service. */
export const noSavedList = (at: string): Failure =>
  toFailure("not_saved", at, { text: "This project hasn’t been loaded yet.", next: "list_keywords loads its list." });

const REFUSALS: Record<string, AgentCode> = {
  lane_full: "agents_limit_reached",
  minute_full: "minute_limit_reached",
  own_share_used: "own_limit_reached",
};

export function toFailure(code: AgentCode, at: string, more: Partial<Failure> = {}): Failure {
  const kind = BLOCKED.includes(code) ? "blocked" : BROKEN.includes(code) ? "broken" : "refused";
  const nothing = { status: null, resetsAt: null, serviceMessage: null, candidates: [] };
  return { code, kind, text: TEXTS[code] ?? code, at, next: NEXT[code], ...nothing, ...more };
}

/** A problem of the road in words for an agent: a full lane and a full minute are not a spent hour. */
export function failureOf(problem: Problem): Failure {
  const code = REFUSALS[problem.details.values.refusal ?? ""] ?? problem.code;
  const { answerStatus: status, at, resetsAt, serviceMessage } = problem.details;
  const text = TEXTS[code] ?? `${problem.title}. ${fillProblem(problem, PLAIN_FORMATS).text}`;
  return toFailure(code, at, { text, status, serviceMessage, resetsAt: BLOCKED.includes(code) ? resetsAt : null });
}
