import type { Problem } from "../../domain/errors";
import type { ConnectionStep } from "../../domain/response/connection";

const KEY_WAYS =
  "UPSTREAM_KEY_FORMAT (“Bearer {key}”, “Token {key}” or “{key}”), UPSTREAM_KEY_HEADER (such as X-API-Key), UPSTREAM_KEY_IN=basic, UPSTREAM_KEY_PARAMETER (such as key or api_token), or {key} in UPSTREAM_BASE_URL";

/** Matches refusals about a header or a second credential. A header called Authorization carries the key itself. */
const WANTS_HEADER =
  /\b(?!authorization\b)[\w-]+ header\b|\bheader\b[^.]{0,20}\b(?:missing|required)|\bX-[A-Z][\w-]+|\b(?:account|client|tenant|workspace|user|customer|app(?:lication)?)[ _-]?(?:id|key|token|secret)\b[^.]{0,40}\b(?:missing|required|needed)/i;

export function adviceFor(
  problem: Problem,
  at: { step: ConnectionStep["name"]; keyPlace: string; byProject: boolean },
): string {
  const { answerStatus, path, serviceMessage } = problem.details;
  const asked = path === null ? "the path" : `“${path.split("?")[0]}”`;
  if (answerStatus !== null && answerStatus >= 300 && answerStatus < 400)
    return `${serviceMessage ?? "The service redirected"}. Redirects are not followed. Set UPSTREAM_BASE_URL to the final address, with https, and without “www” unless the service uses it.`;
  if (answerStatus !== null && WANTS_HEADER.test(serviceMessage ?? ""))
    return `The service names a header or a second credential: set it in UPSTREAM_EXTRA_HEADERS. The key is now sent in ${at.keyPlace}.`;
  switch (problem.code) {
    case "unreachable":
    case "timeout":
    case "broken_response":
      return "Check UPSTREAM_BASE_URL: host, port and https. A firewall or proxy on this computer may also be in the way.";
    case "key_rejected":
    case "limit_or_key":
      return `Check UPSTREAM_API_KEY first. The key is now sent in ${at.keyPlace}; other ways are ${KEY_WAYS}.`;
    case "limit_reached":
      return "This key’s hourly limit is used up. No setting needs changing; try again after the hour.";
    case "limit_unclear":
      return "A limit of the service is reached: this key’s hour, or another limit. No setting needs changing; try again in a minute, or after the hour.";
    case "not_found":
      if (at.step === "history") return historyAdvice(at.byProject);
      return `${asked} doesn’t exist there. Set UPSTREAM_BASE_URL so that projects/, project-keywords-list/{id}/ and keyworddata/{id}/ are directly under it.`;
    case "bad_date":
    case "date_needed":
      return "The service expects dates in other parameters: set UPSTREAM_DATE_PARAMETERS to its two parameter names, such as date_from,date_to.";
    case "bad_request":
      if (at.step === "history")
        return `${historyAdvice(at.byProject)} If it expects dates, set UPSTREAM_DATE_PARAMETERS, such as date_from,date_to.`;
      return "Read the service’s message: it may want another UPSTREAM_PAGE_SIZE or UPSTREAM_PAGE_SIZE_PARAMETER, or a header (UPSTREAM_EXTRA_HEADERS).";
    case "forbidden":
    case "other_account":
    case "other_project":
    case "not_in_subscription":
      if (at.step === "history") return historyAdvice(at.byProject);
      return "The key is recognized but has no access. Check its permissions, and whether the service needs a second header (UPSTREAM_EXTRA_HEADERS).";
    case "service_error":
      return "Read the service’s message: it sent an error in place of data. “npm run check-connection -- --show” prints the response.";
    case "unreadable_answer":
      return "Run “npm run check-connection -- --show”: it prints a raw row and the UPSTREAM_FIELD_MAP that would read it. If the response is a web page, UPSTREAM_BASE_URL doesn’t point to the API.";
    case "ledger_failed":
      return "The ledger can’t be written, so nothing is sent: check DATA_FOLDER or DATABASE_URL.";
    case "saved_only":
      return "Turn off “Saved data only” in the settings, under Limit, and run the check again.";
    case "price_exceeded":
      return "The service rejected the page size at first: run the check again, or set UPSTREAM_PAGE_SIZE to what it allows.";
    default:
      return "Try again in a few minutes; the problem is on the service’s side.";
  }
}

const historyAdvice = (byProject: boolean): string =>
  byProject
    ? "keyworddata/ was called with the project’s ID. If it takes a keyword’s, set UPSTREAM_KEYWORDDATA_ID=keyword."
    : "keyworddata/ was called with the keyword’s ID. If it takes a project’s, set UPSTREAM_KEYWORDDATA_ID=project.";
