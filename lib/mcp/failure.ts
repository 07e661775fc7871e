import { type ErrorCode, fillProblem, PLAIN_FORMATS, type Problem } from "../domain/errors";
import type { Price } from "../domain/quota/price";

type AgentCode =
  | ErrorCode
  | "agents_limit_reached"
  | "own_limit_reached"
  | "minute_limit_reached"
  | "not_saved"
  | "ambiguous"
  | "too_many_calls"
  | "unknown_field"
  | "unknown_name"
  | "wrong_arguments";

/** blocked: time helps. refused: the same call gets the same result. broken: something does not work. */
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
  "not_ready",
  "list_not_replaced",
  "service_error",
  "unreadable_answer",
  "ledger_failed",
  "stopping",
  "no_key",
  "own_fault",
];

/** Why a call returned no data. `resetsAt` is set only if waiting helps. */
export type Failure = {
  code: AgentCode;
  kind: Kind;
  text: string;
  status: number | null;
  at: string;
  next: string;
  resetsAt: string | null;
  serviceMessage: string | null;
  candidates: Candidate[];
  /** Cost of the call; null: the price is not the reason. */
  price: Price | null;
};

export type Candidate = { id: string; name: string };

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

/** Replaces the error table's messages, which name buttons of the dashboard. */
const TEXTS: Partial<Record<AgentCode, string>> = {
  limit_reached: "The key's requests for this hour are used up.",
  agents_limit_reached: "The agents' share of this hour is used up; the rest is reserved for the dashboard's users.",
  own_limit_reached: "This token's share of the hour is used up.",
  minute_limit_reached: "All agents together have reached their requests per minute.",
  limit_or_key: "The service rejected the key, possibly because the hourly limit is reached.",
  other_limit: "Another limit than the hour's is reached; this hour's count is unchanged.",
  limit_unclear: "The service says a limit is reached and does not say which; only a user can try before resets_at.",
  firewall_blocked: "A firewall or bot check in front of the service blocked the request.",
  key_rejected: "The service does not accept the API key.",
  too_many_calls: "Too many calls of this token wait already, so this call did not begin.",
  not_saved: "Nothing was sent because max_cost is 0, and nothing is saved.",
  price_exceeded: "max_cost and the per-call limit did not allow enough requests to load all of it.",
  saved_only: "A user has switched Keyword Desk to saved data only: no requests are sent.",
  service_failed: "The service had a problem.",
  service_resting: "Nothing was sent: the service failed five times in a row, so requests pause.",
  ledger_failed: "Usage cannot be recorded, so nothing is sent.",
  stopping: "Keyword Desk is shutting down, so nothing new is sent.",
  no_key: "The connection has no key, so nothing is sent. Saved data stays available.",
  own_fault: "The tool stopped working; the fault is in Keyword Desk.",
};

const READ_SAVED = "max_cost 0 returns saved data.";
const WAIT = `Nothing is sent before resets_at. ${READ_SAVED} load with plan true proposes a plan.`;
const PICK = "Take ids from list_projects and list_keywords.";

const NEXT: Record<AgentCode, string> = {
  bad_date: "Write dates as YYYY-MM-DD.",
  date_needed: "A user must set UPSTREAM_DATE_PARAMETERS on the server.",
  bad_request: PICK,
  key_rejected: `A user must replace the key on the server. ${READ_SAVED}`,
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
  not_in_subscription: "A user can ask the service to add it to the subscription.",
  forbidden: PICK,
  not_found: PICK,
  not_in_data: PICK,
  service_failed: READ_SAVED,
  service_resting: `At resets_at one request tries it again. ${READ_SAVED}`,
  unreachable: `A user can check the base address and the network. ${READ_SAVED}`,
  timeout: READ_SAVED,
  broken_response: READ_SAVED,
  list_not_replaced: `A user can view the raw response in the dashboard. ${READ_SAVED}`,
  not_ready: `Repeat the call later. ${READ_SAVED}`,
  service_error: `A user can view the raw response in the dashboard. ${READ_SAVED}`,
  unreadable_answer: `A user can view the raw response in the dashboard. ${READ_SAVED}`,
  price_exceeded: "The same call with a higher max_cost continues.",
  confirmation_needed: "A user must confirm this in the dashboard.",
  saved_only: `A user can turn it off in the settings. ${READ_SAVED}`,
  setting_refused: "Nothing was changed.",
  ledger_failed: "A user must check the database of Keyword Desk.",
  stopping: "The same call works after the restart.",
  no_key: "Ask a user to enter the key under Settings, Connection; meanwhile use max_cost 0.",
  own_fault: "A user can find the reason in the log, under the reference.",
  not_saved: "The same call with a max_cost of the price loads it.",
  too_many_calls: "Wait for the running calls, then repeat this call.",
  ambiguous: "Repeat the call with an ID, or with a market beside the phrase.",
  unknown_field: "Repeat the call with a valid field.",
  unknown_name: PICK,
  wrong_arguments: "Correct the arguments and repeat the call.",
};

export const noSavedList = (at: string): Failure =>
  toFailure("not_saved", at, { text: "This project hasn’t been loaded yet.", next: "load loads its list." });

export const priceText = ({ requests, atLeast }: Price): string => `${atLeast ? "at least " : ""}${requests}`;

const REFUSALS: Record<string, AgentCode> = {
  lane_full: "agents_limit_reached",
  minute_full: "minute_limit_reached",
  own_share_used: "own_limit_reached",
};

export function toFailure(code: AgentCode, at: string, more: Partial<Failure> = {}): Failure {
  const kind = BLOCKED.includes(code) ? "blocked" : BROKEN.includes(code) ? "broken" : "refused";
  const nothing = { status: null, resetsAt: null, serviceMessage: null, candidates: [], price: null };
  return { code, kind, text: TEXTS[code] ?? code, at, next: NEXT[code], ...nothing, ...more };
}

/** A problem in words for an agent. An exhausted share or minute has its own code: the hour is not used up. */
export function failureOf(problem: Problem): Failure {
  const code = REFUSALS[problem.details.values.refusal ?? ""] ?? problem.code;
  const { answerStatus: status, at, resetsAt, serviceMessage } = problem.details;
  const text = TEXTS[code] ?? `${problem.title}. ${fillProblem(problem, PLAIN_FORMATS).text}`;
  return toFailure(code, at, { text, status, serviceMessage, resetsAt: BLOCKED.includes(code) ? resetsAt : null });
}
