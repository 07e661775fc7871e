import type { Problem } from "../../domain/errors";
import type { ConnectionFix, ConnectionSample, ConnectionStep } from "../../domain/response/connection";
import type { ServiceForm } from "../endpoints/endpoint";

export type FixFacts = {
  step: ConnectionStep["name"];
  form: ServiceForm;
  keyPlace: string;
  sent: { keyIn: string; keyHeader: string; keyFormat: string; keyParameter: string } | null;
  sample: ConnectionSample | null;
};

/** `words` matches an error message that asks for this way. */
type KeyWay = Pick<ConnectionFix, "label" | "set"> & { words: RegExp };

const inHeader = (header: string, format: string): Record<string, string> => ({
  UPSTREAM_KEY_IN: "header",
  UPSTREAM_KEY_HEADER: header,
  UPSTREAM_KEY_FORMAT: format,
  UPSTREAM_KEY_PARAMETER: "",
});
const inQuery = (parameter: string): Record<string, string> => ({
  UPSTREAM_KEY_IN: "query",
  UPSTREAM_KEY_PARAMETER: parameter,
  UPSTREAM_KEY_HEADER: "",
  UPSTREAM_KEY_FORMAT: "",
});

/** Ways in which services take keys, most common first. */
const KEY_WAYS: readonly KeyWay[] = [
  { label: "“Bearer {key}”", set: inHeader("Authorization", "Bearer {key}"), words: /bearer/i },
  { label: "“Token {key}”", set: inHeader("Authorization", "Token {key}"), words: /\btoken\b(?!=)/i },
  { label: "“Authorization: {key}”", set: inHeader("Authorization", "{key}"), words: /authorization/i },
  { label: "“X-API-Key”", set: inHeader("X-API-Key", "{key}"), words: /x-api-key/i },
  { label: "“Basic”", set: { ...inHeader("", ""), UPSTREAM_KEY_IN: "basic" }, words: /\bbasic\b|user ?name/i },
  { label: "“?key=”", set: inQuery("key"), words: /\bkey=|[“"'`]key[”"'`]/i },
  { label: "“?api_key=”", set: inQuery("api_key"), words: /\bapi_key\b/i },
  { label: "“?api_token=”", set: inQuery("api_token"), words: /\bapi_token\b/i },
  { label: "“?token=”", set: inQuery("token"), words: /\btoken=|[“"'`]token[”"'`]/i },
  { label: "“?access_token=”", set: inQuery("access_token"), words: /\baccess_token\b/i },
];
const WAYS_SHOWN = 5;

const KEY_CODES = ["key_rejected", "limit_or_key", "forbidden", "other_account"];
const DATE_CODES = ["bad_date", "date_needed"];
const DATE_NAMES = ["date_from,date_to", "from,to", "start_date,end_date"];

export function fixesFor(problem: Problem, { step, form, sent, sample }: FixFacts): ConnectionFix[] {
  const words = problem.details.serviceMessage ?? "";
  if (problem.code === "unreadable_answer") return mapFix(form, sample);
  if (DATE_CODES.includes(problem.code)) return dateFixes(words);
  if (step === "history" && ["not_found", "bad_request", "not_in_data", ...KEY_CODES].includes(problem.code))
    return [otherId(form), ...(form.dateParameters === null ? dateFixes(words).slice(0, 2) : [])];
  if (problem.code === "bad_request")
    return [{ label: "pages of 100 rows", set: { UPSTREAM_PAGE_SIZE: "100" }, requests: 1 }];
  if (KEY_CODES.includes(problem.code) && sent !== null) return keyFixes(sent, words);
  return [];
}

export const noPointsFixes = (form: ServiceForm): ConnectionFix[] => [
  ...(form.dateParameters === null ? dateFixes("").slice(0, 2) : []),
  otherId(form),
];

function otherId({ keywordDataId }: ServiceForm): ConnectionFix {
  const other = keywordDataId === "project" ? "keyword" : "project";
  return { label: `the ${other}’s ID`, set: { UPSTREAM_KEYWORDDATA_ID: other }, requests: 1 };
}

function keyFixes(keySettings: NonNullable<FixFacts["sent"]>, words: string): ConnectionFix[] {
  const isNow = ({ set }: KeyWay) => {
    if (set.UPSTREAM_KEY_IN !== keySettings.keyIn) return false;
    if (keySettings.keyIn === "query") return set.UPSTREAM_KEY_PARAMETER === keySettings.keyParameter;
    return (
      keySettings.keyIn !== "header" ||
      (set.UPSTREAM_KEY_HEADER?.toLowerCase() === keySettings.keyHeader.toLowerCase() &&
        set.UPSTREAM_KEY_FORMAT === keySettings.keyFormat)
    );
  };
  const others = KEY_WAYS.filter((way) => !isNow(way));
  const likelyWays = others.filter((way) => way.words.test(words));
  return [...likelyWays, ...others.filter((way) => !likelyWays.includes(way))]
    .slice(0, WAYS_SHOWN)
    .map(({ label, set }) => ({ label, set, requests: 1 }));
}

function dateFixes(words: string): ConnectionFix[] {
  const names = words.match(/[A-Za-z][\w.[\]-]{1,40}/g) ?? [];
  const from = names.find((name) =>
    /^(date_?)?(from|start|begin|since)([_-]?(date|day))?$|^(start|from)[A-Z]/i.test(name),
  );
  const to = names.find(
    (name) => /^(date_?)?(to|end|until|till)[_-]?(date|day)?$|^(end|to)[A-Z]/i.test(name) && name !== "to",
  );
  const pairs = from !== undefined ? [`${from},${to ?? partnerOf(from)}`] : [];
  return [...new Set([...pairs, ...DATE_NAMES])].map((pair) => ({
    label: `dates as “${pair.replace(",", "” and “")}”`,
    set: { UPSTREAM_DATE_PARAMETERS: pair },
    requests: 1,
  }));
}

const partnerOf = (from: string): string =>
  from
    .replace(/from|since/i, (word) => (/^[A-Z]/.test(word) ? "To" : "to"))
    .replace(/start|begin/i, (word) => (/^[A-Z]/.test(word) ? "End" : "end"));

function mapFix(form: ServiceForm, sample: ConnectionSample | null): ConnectionFix[] {
  if (sample === null || sample.fieldMap === null) return [];
  const suggestedMap = JSON.parse(sample.fieldMap) as Record<string, string>;
  const words = Object.entries(suggestedMap).map(([field, name]) => `${field} from “${name}”`);
  return [
    {
      label: `reading ${words.join(", ")}`,
      set: { UPSTREAM_FIELD_MAP: JSON.stringify({ ...form.fieldMap, ...suggestedMap }) },
      requests: 0,
    },
  ];
}

/** Matches refusals about a header or a second credential. A header called Authorization carries the key itself. */
const WANTS_HEADER =
  /\b(?!authorization\b)[\w-]+ header\b|\bheader\b[^.]{0,20}\b(?:missing|required)|\bX-[A-Z][\w-]+|\b(?:account|client|tenant|workspace|user|customer|app(?:lication)?)[ _-]?(?:id|key|token|secret)\b[^.]{0,40}\b(?:missing|required|needed)/i;

/** Settings are named as in `.env`; the form shows its own labels for them. */
export function hintFor({ code, details }: Problem, { step, form, keyPlace }: FixFacts): string {
  const { answerStatus, path, serviceMessage } = details;
  const words = serviceMessage ?? "";
  if (answerStatus !== null && answerStatus >= 300 && answerStatus < 400)
    return `${serviceMessage ?? "The service redirected"}. Redirects aren’t followed, so the key isn’t sent anywhere else. Set UPSTREAM_BASE_URL to the final address.`;
  if (answerStatus !== null && WANTS_HEADER.test(words))
    return `The service names a header or a second credential: set it in UPSTREAM_EXTRA_HEADERS. The key is now sent in ${keyPlace}.`;
  switch (code) {
    case "unreachable":
    case "timeout":
    case "broken_response":
      return "Check UPSTREAM_BASE_URL: host, port and https. A firewall or proxy on this computer may also be in the way.";
    case "key_rejected":
    case "limit_or_key":
      return `Check UPSTREAM_API_KEY and how it is sent, now in ${keyPlace}. The service’s documentation usually shows it in a curl command.`;
    case "limit_reached":
      return "This key’s hourly limit is used up. Nothing needs changing; try again after the hour.";
    case "limit_unclear":
      return "A limit of the service is reached: this key’s hour, or another limit. Nothing needs changing; try again later.";
    case "not_found":
      if (step === "history") return idHint(form);
      return `${path === null ? "The path" : `“${path.split("?")[0]}”`} doesn’t exist there. projects/, project-keywords-list/ and keyworddata/ must be directly below UPSTREAM_BASE_URL.`;
    case "bad_date":
    case "date_needed":
      return "The service wants dates. Set UPSTREAM_DATE_PARAMETERS to the names of its two date parameters, such as date_from,date_to.";
    case "bad_request":
      return step === "history"
        ? idHint(form)
        : "Read the service’s message: it may want another UPSTREAM_PAGE_SIZE or UPSTREAM_PAGE_SIZE_PARAMETER, or a header.";
    case "forbidden":
    case "other_account":
    case "other_project":
    case "not_in_subscription":
      return step === "history" ? idHint(form) : "The key may lack a permission, or the service wants a second header.";
    case "service_error":
      return "Read the service’s message: it sent an error in place of data.";
    case "unreadable_answer":
      return "The response arrived, but its fields have unusual names: choose which field is which. If it is a web page, UPSTREAM_BASE_URL doesn’t lead to the API.";
    case "ledger_failed":
      return "The ledger can’t be written, so nothing is sent: check DATA_FOLDER or DATABASE_URL.";
    case "saved_only":
      return "Turn off “Saved data only” under Settings, then test again.";
    default:
      return "Try again in a few minutes; the problem is on the service’s side.";
  }
}

const idHint = ({ keywordDataId }: ServiceForm): string =>
  keywordDataId === "project"
    ? "The history was requested with the project’s ID. The service may want the keyword’s."
    : "The history was requested with the keyword’s ID. The service may want the project’s.";
