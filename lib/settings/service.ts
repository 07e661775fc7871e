import { z } from "zod";
import { parsedJson } from "../domain/json";
import { cleanKey } from "../domain/web/key-text";
import { isLoopbackHost } from "../domain/web/loopback";
import { eitherOf, type SettingsTable, usualValues, type ValuesOf, wholeNumber } from "./table";

export const FIELD_MAP_NAMES = [
  ...(["list", "id", "name", "site", "keywords", "keyword", "position", "previous", "best", "volume", "cpc"] as const),
  ...(["page", "tags", "engine", "country", "language", "location", "device", "measured", "history"] as const),
  ...(["date", "value"] as const),
] as const;

/** Our field to the service's name or dotted path. */
export type FieldNames = { [Name in (typeof FIELD_MAP_NAMES)[number]]?: string };

const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const HEADER_VALUE = /^[\x20-\x7e]{0,4096}$/;
const PARAMETER = /^[A-Za-z0-9_.[\]-]{1,60}$/;
/** Headers of the connection itself, or that change the response, and names that objects inherit. */
const RESERVED_HEADERS = new Set(
  "accept-encoding connection content-length expect host keep-alive te trailer proxy-authorization proxy-connection http2-settings transfer-encoding upgrade __proto__ constructor prototype".split(
    " ",
  ),
);

const isUsableHeader = (name: string): boolean => HEADER_NAME.test(name) && !RESERVED_HEADERS.has(name.toLowerCase());
/** Content headers and proxy headers change how a request is framed or routed. */
const isKeyHeader = (name: string): boolean =>
  isUsableHeader(name) &&
  !/^(?:accept|content-\w+|via|forwarded|x-forwarded-.*|proxy-.*|sec-.*|date|range|if-.*|origin|referer|user-agent)$/i.test(
    name,
  );

const jsonObject = (text: string): unknown => (text === "" ? {} : parsedJson(text));

const isParameter = (text: string): boolean => PARAMETER.test(text);

const fieldMapSchema = z.strictObject(
  Object.fromEntries(FIELD_MAP_NAMES.map((name) => [name, z.string().min(1).max(200).optional()])),
);

/** null: invalid. */
function dateNames(text: string): { from: string; to: string } | null {
  const [from = "", to = "", ...more] = text.split(",").map((name) => name.trim());
  return more.length === 0 && isParameter(from) && isParameter(to) && from !== to ? { from, to } : null;
}

const extraHeadersSchema = z
  .record(z.string(), z.string())
  .refine((headers) =>
    Object.entries(headers).every(([name, value]) => isUsableHeader(name) && HEADER_VALUE.test(value)),
  );

const isBaseUrl = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return false;
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") return false;
  if (/[{}%]/.test(url.host)) return false;
  return url.protocol === "https:" || isLoopbackHost(url.hostname);
};

export const CONNECTION = {
  baseUrl: {
    name: "UPSTREAM_BASE_URL",
    rule: z
      .string()
      .refine(isBaseUrl)
      .transform((text) => text.replace(/\/+$/, "")),
    fallback: null,
    says: "must be an https address (http only for this computer) without user name, “?” or “#”, such as https://api.example.com/v1 (or …/{key}/v1 when the path holds the key)",
    meaning:
      "Address below which the three documented paths live; https, or http on this computer. Not set: the sample is connected.",
    example: "https://api.example.com/v1",
  },
  apiKey: {
    name: "UPSTREAM_API_KEY",
    rule: z
      .string()
      .transform((text) => cleanKey(text).key)
      .pipe(z.string().regex(/^[\x21-\x7e]{1,4096}$/)),
    fallback: null,
    says: "must be the key as the service gave it: visible ASCII characters without spaces",
    meaning: "The key as the service gave it; required with a base URL. It stays on the server.",
  },
  keyHeader: {
    name: "UPSTREAM_KEY_HEADER",
    rule: z.string().refine(isKeyHeader),
    fallback: "Authorization",
    says: "must be the name of an HTTP header that can carry a key, such as Authorization or X-API-Key",
    meaning: "Header that carries the key.",
    example: "X-API-Key",
  },
  keyFormat: {
    name: "UPSTREAM_KEY_FORMAT",
    rule: z.string().regex(/^[\x20-\x7e]*\{key\}[\x20-\x7e]*$/),
    fallback: "Bearer {key}",
    says: "must contain {key}, such as “Bearer {key}”, “Token {key}” or “{key}”",
    meaning: "Value of that header; {key} is replaced by the key.",
    example: "Token {key}",
  },
  allowPrivateUpstream: {
    name: "ALLOW_PRIVATE_UPSTREAM",
    rule: eitherOf("1", "0"),
    fallback: "0",
    says: "must be 1 (the service stands in a private network) or 0",
    meaning:
      "1: the service may be in a private network. One on this computer needs nothing; link-local addresses stay refused.",
  },
} as const satisfies SettingsTable;

/** Everything unset is detected from responses. */
export const SERVICE_FORM = {
  keyIn: {
    name: "UPSTREAM_KEY_IN",
    rule: z.enum(["header", "basic", "query", "path"]),
    fallback: null,
    says: "must be header, basic, query or path (with {key} in UPSTREAM_BASE_URL where the key belongs)",
    meaning:
      "Where the key goes: header, basic (HTTP Basic; as the user name, or as both parts when it contains a colon), query, or path (write {key} into the base URL). Not set: header, unless the base URL or UPSTREAM_KEY_PARAMETER says otherwise.",
  },
  keyParameter: {
    name: "UPSTREAM_KEY_PARAMETER",
    rule: z.string().refine(isParameter),
    fallback: null,
    says: "must be the name of a query parameter, such as key or api_token",
    meaning: "Query parameter that carries the key; setting it means query. Not set: key.",
    example: "api_token",
  },
  extraHeaders: {
    name: "UPSTREAM_EXTRA_HEADERS",
    rule: z.string().transform(jsonObject).pipe(extraHeadersSchema),
    fallback: "",
    says: 'must be a JSON object of header names and texts, such as {"X-Account": "42"}, without headers of the connection itself',
    meaning: "More headers for every request, as JSON; {key} in a value is replaced by the key.",
    example: '{"X-Account": "42"}',
  },
  dateParameters: {
    name: "UPSTREAM_DATE_PARAMETERS",
    rule: z
      .string()
      .transform(dateNames)
      .pipe(z.object({ from: z.string(), to: z.string() })),
    fallback: null,
    says: "must be two parameter names with a comma between them, such as date_from,date_to",
    meaning:
      "Names of the parameters for the first and last day of keyword data. Not set: keyword data is requested without dates.",
    example: "date_from,date_to",
  },
  historyDays: {
    name: "UPSTREAM_HISTORY_DAYS",
    rule: wholeNumber(1, 3_660),
    fallback: "365",
    says: "must be a whole number from 1 to 3660",
    meaning: "Days requested at first when those parameters are set; later only missing days are requested.",
  },
  keywordDataId: {
    name: "UPSTREAM_KEYWORDDATA_ID",
    rule: z.enum(["keyword", "project"]),
    fallback: "keyword",
    says: "must be keyword or project: whose id the keyworddata path takes",
    meaning: "Whose ID keyworddata/{id}/ takes: keyword or project.",
  },
  pageSize: {
    name: "UPSTREAM_PAGE_SIZE",
    rule: wholeNumber(1, 10_000),
    fallback: "1000",
    says: "must be a whole number from 1 to 10000",
    meaning: "Rows to request per page. What the service really grants is learned and remembered.",
  },
  pageSizeParameter: {
    name: "UPSTREAM_PAGE_SIZE_PARAMETER",
    rule: z.string().refine(isParameter),
    fallback: "limit",
    says: "must be the name of a query parameter, such as limit, per_page or page[size]",
    meaning: "Query parameter that sets the rows per page.",
    example: "per_page",
  },
  fieldMap: {
    name: "UPSTREAM_FIELD_MAP",
    rule: z
      .string()
      .transform(jsonObject)
      .pipe(fieldMapSchema)
      .transform((map): FieldNames => Object.fromEntries(Object.entries(map).filter(([, path]) => path !== undefined))),
    fallback: "",
    says: `must be a JSON object with some of ${FIELD_MAP_NAMES.join(", ")}, such as {"list": "payload.items", "keyword": "term"}`,
    meaning: `Names of fields that were not recognized, as JSON with some of ${FIELD_MAP_NAMES.join(", ")}. npm run check-connection -- --show writes it for you.`,
    example: '{"list": "payload.items", "keyword": "term"}',
  },
} as const satisfies SettingsTable;

type FormValues = ValuesOf<typeof SERVICE_FORM>;
type KeyIn = NonNullable<FormValues["keyIn"]>;

export type ServiceSettings = Omit<FormValues, "keyIn" | "keyParameter"> & { keyIn: KeyIn; keyParameter: string };

export const formOf = (values: FormValues, keyIn: KeyIn): ServiceSettings => ({
  ...values,
  keyIn,
  keyParameter: values.keyParameter ?? "key",
});

export const PLAIN_SERVICE: ServiceSettings = formOf(usualValues(SERVICE_FORM), "header");

/** Whatever the user's settings: default form, accepts days. */
export const SAMPLE_SERVICE: ServiceSettings = {
  ...PLAIN_SERVICE,
  dateParameters: { from: "date_from", to: "date_to" },
};

/** Replaces the key in an address by {key}: nothing may log it. @returns the settings, or why they contradict */
export function placeKey(
  values: Pick<ValuesOf<typeof CONNECTION>, "baseUrl" | "apiKey"> & Pick<FormValues, "keyIn" | "keyParameter">,
): { ok: true; baseUrl: string | null; keyIn: KeyIn } | { ok: false; problem: string } {
  const { apiKey, keyIn, keyParameter } = values;
  const baseUrl = values.baseUrl === null || apiKey === null ? values.baseUrl : withoutKey(values.baseUrl, apiKey);
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

/** Whole segments only, because a short key may be part of an ordinary word. */
function withoutKey(baseUrl: string, key: string): string {
  const at = baseUrl.indexOf("/", baseUrl.indexOf("//") + 2);
  if (at < 0) return baseUrl;
  const isKey = (segment: string) => segment === key || segment === encodeURIComponent(key);
  const path = baseUrl.slice(at).replace(/[^/]+/g, (segment) => (isKey(segment) ? "{key}" : segment));
  return baseUrl.slice(0, at) + path;
}
