import { z } from "zod";

/** How a service differs from the plain form; everything that is not said here is found out from its answers. */
export type ServiceSettings = {
  /** `basic`: as the user name of HTTP Basic, or as both parts when it holds a colon. `path`: where the base URL says {key}. */
  keyIn: "header" | "basic" | "query" | "path";
  /** Query parameter that carries the key when it is sent in the query. */
  keyParameter: string;
  /** Sent with every request; {key} in a value stands for the key. */
  extraHeaders: Record<string, string>;
  /** Names of the first and the last day asked for; null: keyword data is asked for without days. */
  dateParameters: { from: string; to: string } | null;
  /** Days of history asked for at first when the date parameters are named. */
  historyDays: number;
  /** Which id the keyworddata path takes. */
  keywordDataId: "keyword" | "project";
  /** Rows asked for in one page; the service may grant fewer. */
  pageSize: number;
  /** Query parameter that asks for a number of rows. */
  pageSizeParameter: string;
  fieldMap: FieldNames;
};

export const FIELD_MAP_NAMES = ["list", "id", "name", "keyword", "position", "previous", "date", "value"] as const;

/** Our field to the raw name (or dotted path) the service uses for it. */
export type FieldNames = { [Name in (typeof FIELD_MAP_NAMES)[number]]?: string };

/** The service as most are: the key in a header, no dates, keyword ids. */
export const PLAIN_SERVICE: ServiceSettings = {
  keyIn: "header",
  keyParameter: "key",
  extraHeaders: {},
  dateParameters: null,
  historyDays: 365,
  keywordDataId: "keyword",
  pageSize: 1_000,
  pageSizeParameter: "limit",
  fieldMap: {},
};

/** The sample’s own service, whatever is set for another one: plain, and it takes days. */
export const SAMPLE_SERVICE: ServiceSettings = {
  ...PLAIN_SERVICE,
  dateParameters: { from: "date_from", to: "date_to" },
};

const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const HEADER_VALUE = /^[\x20-\x7e]{0,4096}$/;
const PARAMETER = /^[A-Za-z0-9_.[\]-]{1,60}$/;
/** Headers that belong to the connection itself, or that decide what comes back. */
const RESERVED_HEADERS = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isParameter = (text: string): boolean => PARAMETER.test(text);

const fieldMapSchema = z.strictObject(
  Object.fromEntries(FIELD_MAP_NAMES.map((name) => [name, z.string().min(1).max(200).optional()])),
);

/** A first and a last name with a comma between them; null when it is anything else. */
function dateNames(text: string): { from: string; to: string } | null {
  const [from = "", to = "", ...more] = text.split(",").map((name) => name.trim());
  return more.length === 0 && isParameter(from) && isParameter(to) && from !== to ? { from, to } : null;
}

const extraHeadersSchema = z
  .record(z.string(), z.string())
  .refine((headers) =>
    Object.entries(headers).every(
      ([name, value]) =>
        HEADER_NAME.test(name) && !RESERVED_HEADERS.has(name.toLowerCase()) && HEADER_VALUE.test(value),
    ),
  );

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

/** Each setting of the service's form: its rule, and the sentence that follows its name when the rule is broken. */
export const SERVICE_RULES = {
  UPSTREAM_KEY_IN: {
    rule: z.enum(["header", "basic", "query", "path"]),
    fallback: null,
    says: "must be header, basic, query or path (with {key} in UPSTREAM_BASE_URL where the key belongs)",
  },
  UPSTREAM_KEY_PARAMETER: {
    rule: z.string().refine(isParameter),
    fallback: null,
    says: "must be the name of a query parameter, such as key or api_token",
  },
  UPSTREAM_EXTRA_HEADERS: {
    rule: z.string().transform(parsedJson).pipe(extraHeadersSchema),
    fallback: PLAIN_SERVICE.extraHeaders,
    says: 'must be a JSON object of header names and texts, such as {"X-Account": "42"}, without headers of the connection itself',
  },
  UPSTREAM_DATE_PARAMETERS: {
    rule: z
      .string()
      .transform(dateNames)
      .pipe(z.object({ from: z.string(), to: z.string() })),
    fallback: PLAIN_SERVICE.dateParameters,
    says: "must be two parameter names with a comma between them, such as date_from,date_to",
  },
  UPSTREAM_HISTORY_DAYS: {
    rule: wholeNumber(1, 3_660),
    fallback: PLAIN_SERVICE.historyDays,
    says: "must be a whole number from 1 to 3660",
  },
  UPSTREAM_KEYWORDDATA_ID: {
    rule: z.enum(["keyword", "project"]),
    fallback: PLAIN_SERVICE.keywordDataId,
    says: "must be keyword or project: whose id the keyworddata path takes",
  },
  UPSTREAM_PAGE_SIZE: {
    rule: wholeNumber(1, 10_000),
    fallback: PLAIN_SERVICE.pageSize,
    says: "must be a whole number from 1 to 10000",
  },
  UPSTREAM_PAGE_SIZE_PARAMETER: {
    rule: z.string().refine(isParameter),
    fallback: PLAIN_SERVICE.pageSizeParameter,
    says: "must be the name of a query parameter, such as limit, per_page or page[size]",
  },
  UPSTREAM_FIELD_MAP: {
    rule: z
      .string()
      .transform(parsedJson)
      .pipe(fieldMapSchema)
      .transform((map): FieldNames => Object.fromEntries(Object.entries(map).filter(([, path]) => path !== undefined))),
    fallback: PLAIN_SERVICE.fieldMap,
    says: `must be a JSON object with some of ${FIELD_MAP_NAMES.join(", ")}, such as {"list": "payload.items", "keyword": "term"}`,
  },
} as const;

/**
 * Where the key goes, and the base address with {key} in its place. An address that holds the very key is treated like
 * one that says {key}, so that it is shown, saved and logged without it.
 * @returns the settings, or a sentence about what contradicts what
 */
export function placeKey(said: {
  baseUrl: string | null;
  apiKey: string | null;
  keyIn: ServiceSettings["keyIn"] | null;
  keyParameter: string | null;
}): { ok: true; baseUrl: string | null; keyIn: ServiceSettings["keyIn"] } | { ok: false; problem: string } {
  const { apiKey, keyIn, keyParameter } = said;
  const baseUrl = said.baseUrl === null || apiKey === null ? said.baseUrl : withoutKey(said.baseUrl, apiKey);
  const inPath = baseUrl?.includes("{key}") === true;
  if (keyIn === "path" && baseUrl !== null && !inPath)
    return {
      ok: false,
      problem: "UPSTREAM_KEY_IN is path, but UPSTREAM_BASE_URL doesn’t say {key} where the key goes.",
    };
  if (keyIn !== null && keyIn !== "path" && inPath)
    return { ok: false, problem: `UPSTREAM_BASE_URL holds the key, but UPSTREAM_KEY_IN is ${keyIn}.` };
  return { ok: true, baseUrl, keyIn: keyIn ?? (inPath ? "path" : keyParameter === null ? "header" : "query") };
}

/** Only whole segments: a short key may be part of an ordinary word. */
const withoutKey = (baseUrl: string, key: string): string => {
  const at = baseUrl.indexOf("/", baseUrl.indexOf("//") + 2);
  if (at < 0) return baseUrl;
  const isKey = (segment: string) => segment === key || segment === encodeURIComponent(key);
  return (
    baseUrl.slice(0, at) +
    baseUrl
      .slice(at)
      .split("/")
      .map((segment) => (isKey(segment) ? "{key}" : segment))
      .join("/")
  );
};
