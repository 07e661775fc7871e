import { OWN_FAULT } from "./response/own-fault";
import { HOUR_MS } from "./time/units";

export type NextStep =
  | "clear-dates"
  | "reset-filters"
  | "open-settings"
  | "check-connection"
  | "open-limit"
  | "browse-saved"
  | "see-usage"
  | "wait"
  | "see-projects"
  | "open-other-project"
  | "back"
  | "retry"
  | "view-raw"
  | "reload";

export type ErrorSpec = {
  status: 400 | 403 | 404 | 409 | 429 | 500 | 502 | 503 | 504;
  title: string;
  text: string;
  next: readonly NextStep[];
};

export const ERRORS = {
  bad_date: {
    status: 400,
    title: "That date can’t be used",
    text: "Dates look like 2026-11-20. The link has “{value}”.",
    next: ["clear-dates", "back"],
  },
  date_needed: {
    status: 400,
    title: "The service requires dates",
    text: "Set UPSTREAM_DATE_PARAMETERS on the server to the names of its two date parameters, such as date_from,date_to. Then run the connection check.",
    next: ["check-connection", "back"],
  },
  bad_request: {
    status: 400,
    title: "The service can’t use part of this link",
    text: "It didn’t accept {setting}. Your saved data is unchanged.",
    next: ["reset-filters", "back"],
  },
  key_rejected: {
    status: 502,
    title: "The service didn’t accept the API key",
    text: "The key on the server may be missing, mistyped or revoked. Nothing new can load until it is replaced. You can still open saved data.",
    next: ["open-settings", "browse-saved"],
  },
  limit_reached: {
    status: 429,
    title: "This hour’s requests are used up",
    text: "The key has made {limit} requests since {since}. The limit resets at {reset}. Everything already saved still works.",
    next: ["browse-saved", "see-usage", "wait"],
  },
  limit_or_key: {
    status: 429,
    title: "The service rejected the key, possibly because of the limit",
    text: "The service gave no reason. At least {used} of {limit} requests are recorded this hour. Try again at {reset}. If that fails too, check the key.",
    next: ["browse-saved", "retry", "open-settings"],
  },
  other_limit: {
    status: 429,
    title: "The service limits {window}",
    text: "This is another limit than the hour’s: we counted {used} of {limit} requests this hour. Requests can be sent again at {until}.",
    next: ["retry", "browse-saved"],
  },
  limit_unclear: {
    status: 429,
    title: "The service says a limit is reached",
    text: "We counted {used} of {limit} this hour. Others might have used the rest, or another limit applies. You can try again at {until}.",
    next: ["retry", "browse-saved"],
  },
  firewall_blocked: {
    status: 502,
    title: "A firewall or bot check blocked the request",
    text: "It stands in front of the service, so the service itself might not have seen the request. Ask the service to allow this server’s address.",
    next: ["retry", "view-raw", "browse-saved"],
  },
  other_account: {
    status: 403,
    title: "This {thing} belongs to another account",
    text: "The service says {thing} {id} isn’t in this key’s account. The key itself works.",
    next: ["see-projects", "retry"],
  },
  other_project: {
    status: 403,
    title: "This keyword belongs to another project",
    text: "The link pairs it with {project}, but it was last seen in {otherProject}. Open it there.",
    next: ["open-other-project", "back", "retry"],
  },
  not_in_subscription: {
    status: 403,
    title: "The service says your plan doesn’t include {thing}",
    text: "Your key is valid. Ask the account owner to add this feature.",
    next: ["back", "browse-saved", "retry"],
  },
  forbidden: {
    status: 403,
    title: "The service refused access to this",
    text: "The key works, but this was refused. It may belong to another account or project, be outside the plan, or need permissions the key doesn’t have.",
    next: ["see-projects", "retry"],
  },
  not_found: {
    status: 404,
    title: "That {thing} can’t be found",
    text: "{absent} {hint}",
    next: ["see-projects"],
  },
  not_in_data: {
    status: 404,
    title: "This keyword isn’t in the project’s data",
    text: "The saved data of its project doesn’t have the ID {id}. Trying again uses a request and finds it only if the service has it by now.",
    next: ["back", "retry"],
  },
  service_failed: {
    status: 502,
    title: "The service had a problem",
    text: "This usually passes quickly. {tries} made, using {spent}.",
    next: ["retry", "browse-saved"],
  },
  service_resting: {
    status: 503,
    title: "The service keeps failing",
    text: "Requests are paused until {until} after five failures. No request was sent.",
    next: ["retry", "browse-saved"],
  },
  unreachable: {
    status: 502,
    title: "Can’t reach the service",
    text: "{host}: {reason}. Nothing was counted.",
    next: ["retry", "open-settings"],
  },
  timeout: {
    status: 504,
    title: "The service took too long",
    text: "{reason}. {counting}",
    next: ["retry", "browse-saved"],
  },
  broken_response: {
    status: 502,
    title: "The response arrived incomplete",
    text: "{reason}. {counting}",
    next: ["retry", "browse-saved"],
  },
  not_ready: {
    status: 503,
    title: "The service isn’t ready with this yet",
    text: "It accepted the request and is still preparing {thing}. Try again {ready}. Each try uses 1 request.",
    next: ["retry", "browse-saved"],
  },
  list_not_replaced: {
    status: 502,
    title: "The service sent {sent}; {before} before",
    text: "The saved list stays as it was. The response is saved for you to look at.",
    next: ["view-raw", "retry"],
  },
  service_error: {
    status: 502,
    title: "The service reported an error",
    text: "It sent an error where {thing} was expected. The response is saved for you to look at.",
    next: ["view-raw", "retry"],
  },
  unreadable_answer: {
    status: 502,
    title: "Unrecognized response",
    text: "The request worked, but the response couldn’t be read as {thing}. The raw response is saved for you to look at.",
    next: ["view-raw", "retry"],
  },
  price_exceeded: {
    status: 409,
    title: "This needs more than the {agreed} you confirmed",
    text: "{spent} used. Everything loaded so far is saved.",
    next: ["retry", "back"],
  },
  confirmation_needed: {
    status: 409,
    title: "This needs your confirmation",
    text: "It uses {price}, and up to {left} are left this hour. No request was sent.",
    next: ["retry", "back"],
  },
  saved_only: {
    status: 409,
    title: "Saved data only",
    text: "No requests are sent to the service until this is turned off. You can still open saved data.",
    next: ["browse-saved", "retry", "open-limit"],
  },
  setting_refused: {
    status: 400,
    title: "That value isn’t allowed",
    text: "{reason}. Nothing was changed.",
    next: ["back"],
  },
  ledger_failed: {
    status: 503,
    title: "Usage can’t be recorded",
    text: "New requests are paused so the limit can’t be exceeded unnoticed. {saved}.",
    next: ["retry"],
  },
  stopping: {
    status: 503,
    title: "Keyword Desk is shutting down",
    text: "It finishes running requests and starts no new ones. No request was sent. Reload after the restart.",
    next: ["retry", "browse-saved"],
  },
  no_key: {
    status: 409,
    title: "There is no key to load this with",
    text: "This connection has no key here, so no request was sent. You can still open saved data. Enter the key under Settings → Connection.",
    next: ["open-settings", "browse-saved", "back"],
  },
  own_fault: {
    status: 500,
    ...OWN_FAULT,
    next: ["reload", "see-projects"],
  },
} satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof ERRORS;

/** Facts behind an error. Must never contain the key, response headers or an unbounded body. */
export type ErrorDetails = {
  /** Status of the service's response; null: no response or no request. */
  answerStatus: number | null;
  path: string | null;
  /** Requests that certainly counted against the hour; `mayCount` has the uncertain requests. */
  counted: number;
  mayCount: number;
  at: string;
  referenceId: string;
  /** The service's message, redacted, at most 200 characters, shown as plain text. */
  serviceMessage: string | null;
  resetsAt: string | null;
  values: Record<string, string>;
};

export type Problem = {
  code: ErrorCode;
  status: number;
  title: string;
  text: string;
  next: readonly NextStep[];
  details: ErrorDetails;
};

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;
const WHOLE = /^\d{1,15}$/;
const VERBATIM = new Set(["id", "value", "setting", "project", "otherProject", "host", "thing", "reason"]);
const TO_THE_SECOND = new Set(["until"]);

export type ProblemFormats = {
  time(iso: string): string;
  timeSeconds(iso: string): string;
  integer(number: number): string;
};

/** For files and agents: full instants, plain numbers. */
export const PLAIN_FORMATS: ProblemFormats = { time: (iso) => iso, timeSeconds: (iso) => iso, integer: String };

/** The hour of a problem. The server leaves instants unformatted because it doesn't know the user's zone. */
function hourOf({ resetsAt }: ErrorDetails): Record<string, string> {
  if (resetsAt === null) return { reset: "the next full hour", since: "the hour began" };
  return { reset: resetsAt, since: new Date(Date.parse(resetsAt) - HOUR_MS).toISOString() };
}

export function fillProblem(problem: Problem, formats: ProblemFormats): { title: string; text: string } {
  const spec: ErrorSpec = ERRORS[problem.code];
  const values = { ...hourOf(problem.details), ...problem.details.values };
  const displayValue = (name: string): string | undefined => {
    const value = values[name];
    if (value === undefined || VERBATIM.has(name)) return value;
    if (INSTANT.test(value)) return TO_THE_SECOND.has(name) ? formats.timeSeconds(value) : formats.time(value);
    return WHOLE.test(value) ? formats.integer(Number(value)) : value;
  };
  const sentence = (text: string, fallback: string) => {
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, displayValue(name)] as const);
    const entries = names.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    // If a value is missing, the server's text is better than a sentence with a gap.
    return entries.length === names.length ? fill(text, Object.fromEntries(entries)) : fallback;
  };
  return { title: sentence(spec.title, problem.title), text: sentence(spec.text, problem.text) };
}

export const SAVED_IS_AWAY = {
  saved: "Saved data is in the same database and is available again when the database is back",
};

function usualValues(code: ErrorCode, { counted, mayCount, values }: ErrorDetails): Record<string, string> {
  // A failed write rarely prevents reading. Problems that do override this value.
  if (code === "ledger_failed") return { saved: "You can still open saved data" };
  if (code === "not_found")
    return values.id
      ? { absent: `No ${values.thing} has the ID ${values.id}.`, hint: "Check the link or pick one from the list." }
      : { absent: "The service has nothing at this address.", hint: "Check the base address in Settings." };
  if (code !== "timeout" && code !== "broken_response") return {};
  if (mayCount > 0) return { counting: "The request may still have been counted." };
  return { counting: counted > 0 ? "The request was counted." : "Nothing was counted." };
}

export function toProblem(code: ErrorCode, details: ErrorDetails): Problem {
  const spec: ErrorSpec = ERRORS[code];
  const values = { ...usualValues(code, details), ...details.values };
  return {
    code,
    status: spec.status,
    title: fill(spec.title, values),
    text: fill(spec.text, values),
    next: spec.next,
    details: { ...details, values },
  };
}

/** An internal error, whose text stays in the log under the same reference ID. */
export const internalFault = (code: "ledger_failed" | "own_fault", referenceId: string): Problem =>
  toProblem(code, {
    answerStatus: null,
    path: null,
    counted: 0,
    mayCount: 0,
    at: new Date().toISOString(),
    referenceId,
    serviceMessage: null,
    resetsAt: null,
    values: SAVED_IS_AWAY,
  });

const REFUSED_CODES: ReadonlySet<ErrorCode> = new Set([
  "other_account",
  "other_project",
  "not_in_subscription",
  "forbidden",
]);

export const isPause = (code: string): code is "other_limit" | "limit_unclear" =>
  code === "other_limit" || code === "limit_unclear";

/** The service did not accept the request's ID, dates or page. */
export const isWrongRequest = (code: ErrorCode): boolean =>
  ["bad_request", "bad_date", "date_needed", "not_found"].includes(code);

export const isRefused = ({ code }: Problem): boolean => REFUSED_CODES.has(code);

export const namesOwner = ({ details }: Problem): boolean => details.values.owner !== undefined;

export const REMOVED_TEXT = "Its saved copy was removed because the service says it belongs to another {owner}.";

/** @param quietUntil opening the resource sends no automatic request until this instant */
export function refusedThing(
  problem: Problem,
  { name, isRemoved, quietUntil }: { name: string; isRemoved: boolean; quietUntil: string },
): Problem {
  const values = { ...problem.details.values, name, quietUntil, ...(isRemoved && { removed: "yes" }) };
  const text = isRemoved ? `${problem.text} ${fill(REMOVED_TEXT, values)}` : problem.text;
  return { ...problem, text, details: { ...problem.details, values } };
}
