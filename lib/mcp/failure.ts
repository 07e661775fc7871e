import { type ErrorCode, fillProblem, PLAIN_FORMATS, type Problem } from "../domain/errors";
import type { Price } from "../domain/quota/price";

/** blocked: time helps. refused: the same call gets the same result. broken: something does not work. */
type Kind = "blocked" | "refused" | "broken";
type AgentCode = keyof typeof ADVICE;

/** @property price of the call; null: the price is not the reason */
export type Failure = { code: AgentCode; kind: Kind; text: string; next: string } & typeof NO_DETAILS;
const NO_DETAILS = {
  status: null as number | null,
  at: null as string | null,
  resetsAt: null as string | null,
  serviceMessage: null as string | null,
  candidates: [] as Candidate[],
  price: null as Price | null,
};

export type Candidate = { id: string; name: string };

const UNSENT: readonly AgentCode[] = ["saved_only", "ledger_failed", "stopping", "no_key", "not_saved"];
export const wasUnsent = ({ code, kind, status }: Failure): boolean =>
  status === null && (kind === "blocked" || UNSENT.includes(code));

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

const ADVICE = {
  bad_date: ["refused", "Write dates as YYYY-MM-DD."],
  date_needed: ["refused", "A user must set UPSTREAM_DATE_PARAMETERS on the server."],
  bad_request: ["refused", PICK],
  key_rejected: ["refused", `A user must replace the key on the server. ${READ_SAVED}`],
  limit_reached: ["blocked", WAIT],
  limit_or_key: ["blocked", WAIT],
  other_limit: ["blocked", WAIT],
  limit_unclear: ["blocked", WAIT],
  firewall_blocked: ["broken", `A user can ask the service to allow this server's address. ${READ_SAVED}`],
  agents_limit_reached: ["blocked", WAIT],
  own_limit_reached: ["blocked", WAIT],
  minute_limit_reached: ["blocked", WAIT],
  other_account: ["refused", PICK],
  other_project: ["refused", PICK],
  not_in_subscription: ["refused", "A user can ask the service to add it to the subscription."],
  forbidden: ["refused", PICK],
  not_found: ["refused", PICK],
  not_in_data: ["refused", PICK],
  service_failed: ["broken", READ_SAVED],
  service_resting: ["blocked", `At resets_at one request tries it again. ${READ_SAVED}`],
  unreachable: ["broken", `A user can check the base address and the network. ${READ_SAVED}`],
  timeout: ["broken", READ_SAVED],
  broken_response: ["broken", READ_SAVED],
  list_not_replaced: ["broken", `A user can view the raw response in the dashboard. ${READ_SAVED}`],
  not_ready: ["broken", `Repeat the call later. ${READ_SAVED}`],
  service_error: ["broken", `A user can view the raw response in the dashboard. ${READ_SAVED}`],
  unreadable_answer: ["broken", `A user can view the raw response in the dashboard. ${READ_SAVED}`],
  price_exceeded: ["refused", "The same call with a higher max_cost continues."],
  confirmation_needed: ["refused", "A user must confirm this in the dashboard."],
  saved_only: ["refused", `A user can turn it off in the settings. ${READ_SAVED}`],
  setting_refused: ["refused", "Nothing was changed."],
  ledger_failed: ["broken", "A user must check the database of Keyword Desk."],
  stopping: ["broken", "The same call works after the restart."],
  no_key: ["broken", "Ask a user to enter the key under Settings, Connection; meanwhile use max_cost 0."],
  own_fault: ["broken", "A user can find the reason in the log, under the reference."],
  not_saved: ["refused", "The same call with a max_cost of the price loads it."],
  too_many_calls: ["blocked", "Wait for the running calls, then repeat this call."],
  ambiguous: ["refused", "Repeat the call with an ID, or with a market beside the phrase."],
  unknown_field: ["refused", "Repeat the call with a valid field."],
  unknown_name: ["refused", PICK],
  wrong_arguments: ["refused", "Correct the arguments and repeat the call."],
} as const satisfies Record<ErrorCode, readonly [Kind, string]> & Record<string, readonly [Kind, string]>;

export class CallRefusal extends Error {
  constructor(readonly failure: Failure) {
    super(failure.text);
  }
}

export const refusal = (code: AgentCode, text: string, more: Partial<Failure> = {}): CallRefusal =>
  new CallRefusal(toFailure(code, { text, ...more }));

export const noSavedList = (): CallRefusal =>
  refusal("not_saved", "This project hasn’t been loaded yet.", { next: "load loads its list." });

export const priceText = ({ requests, atLeast }: Price): string => `${atLeast ? "at least " : ""}${requests}`;

const REFUSALS: Record<string, AgentCode> = {
  lane_full: "agents_limit_reached",
  minute_full: "minute_limit_reached",
  own_share_used: "own_limit_reached",
};

export function toFailure(code: AgentCode, more: Partial<Failure> = {}): Failure {
  const [kind, next] = ADVICE[code];
  return { code, kind, text: TEXTS[code] ?? code, next, ...NO_DETAILS, ...more };
}

/** A problem in words for an agent. An exhausted share or minute has its own code: the hour is not used up. */
export function failureOf(problem: Problem): Failure {
  const code = REFUSALS[problem.details.values.refusal ?? ""] ?? problem.code;
  const { answerStatus: status, at, resetsAt, serviceMessage } = problem.details;
  const text = TEXTS[code] ?? `${problem.title}. ${fillProblem(problem, PLAIN_FORMATS).text}`;
  const failure = toFailure(code, { text, status, at, serviceMessage });
  return failure.kind === "blocked" ? { ...failure, resetsAt } : failure;
}
