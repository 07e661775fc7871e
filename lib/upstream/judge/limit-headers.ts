import { wordSet } from "../parse/json/name-words";
import { HOUR_S, unitSeconds } from "./limit-window";

/** Requests allowed, used and left; seconds or an instant until the reset; and the window in seconds. */
export type SaidLimit = {
  limit: number | null;
  remaining: number | null;
  reset: number | null;
  window: number | null;
};

/** Words that may surround a limit header's kind. Any other word means the header is about something else. */
const BESIDE = wordSet(
  "x rate ratelimit quota api request requests calls limit max maximum total allowed available used use current after in at",
);
const OF_REQUESTS = wordSet("rate quota requests request");
const LIMITING = wordSet("limit quota remaining used");
const KINDS = {
  remaining: wordSet("remaining left available"),
  reset: wordSet("reset resets"),
  used: wordSet("used current"),
  limit: wordSet("limit ratelimit quota max maximum total allowed"),
} as const;

const numberIn = (text: string | undefined): number | null => {
  const digits = /^\s*"?(\d{1,13})(?:\.\d+)?\b/.exec(text ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
};

function kindOf(name: string): { kind: keyof typeof KINDS; window: number | null } | null {
  const words = name
    .toLowerCase()
    .replace(/ratelimit/g, "rate-limit")
    .split("-");
  if (!words.some((word) => OF_REQUESTS.has(word)) || !words.some((word) => LIMITING.has(word))) return null;
  const periods = words.filter((word) => unitSeconds(word) !== null);
  const rest = words.filter((word) => !periods.includes(word));
  if (!rest.every((word) => BESIDE.has(word) || KINDS.remaining.has(word) || KINDS.reset.has(word))) return null;
  const window = unitSeconds(periods[0] ?? "");
  const kinds = ["remaining", "reset", "used", "limit"] as const;
  const kind = kinds.find((one) => rest.some((word) => KINDS[one].has(word)));
  return kind === undefined ? null : { kind, window };
}

function figuresIn(headers: Record<string, string>) {
  return Object.entries(headers).flatMap(([name, text]) => {
    const figure = kindOf(name);
    const value = figure === null || name === "ratelimit" ? null : numberIn(text);
    return figure === null || value === null ? [] : [{ ...figure, value }];
  });
}

/** Parses a structured field of both drafts: `"default";r=50;t=30` and `limit=100, remaining=50, reset=5`. */
function parseStructured(text: string | undefined): Partial<SaidLimit> {
  const of = (name: string) => {
    const digits = new RegExp(`(?:^|[;,\\s])${name}\\s?=\\s?"?(\\d{1,13})`, "i").exec(text?.slice(0, 500) ?? "")?.[1];
    return digits === undefined ? null : Number(digits);
  };
  return {
    limit: of("limit") ?? of("q"),
    remaining: of("remaining") ?? of("r"),
    reset: of("reset") ?? of("t"),
    window: of("window") ?? of("w"),
  };
}

const DRAFT_ITEM = /"?([\w-]{1,40})"?((?:\s*;\s*\w{1,3}\s*=\s*"?[\w-]{1,20}"?)+)/g;

function emptyDraftItem(headers: Record<string, string>): { window: number | null; reset: number | null } | null {
  const itemsIn = (text = "") => [...text.slice(0, 500).matchAll(DRAFT_ITEM)];
  for (const [, name, rest = ""] of itemsIn(headers.ratelimit)) {
    const { remaining = null, reset = null, window = null } = parseStructured(rest);
    if (remaining !== 0) continue;
    const policy = itemsIn(headers["ratelimit-policy"]).find(([, policyName]) => policyName === name);
    return { window: window ?? parseStructured(policy?.[2]).window ?? null, reset };
  }
  return null;
}

export function exhaustedIn(headers: Record<string, string>): { window: number | null; reset: number | null } | null {
  const figures = figuresIn(headers);
  const empty = figures.find(({ kind, value, window }) => kind === "remaining" && value === 0 && window !== null);
  if (empty !== undefined) {
    const reset = figures.find(({ kind, window }) => kind === "reset" && window === empty.window);
    return { window: empty.window, reset: reset?.value ?? null };
  }
  const item = emptyDraftItem(headers);
  if (item !== null) return item;
  const { remaining, window, reset } = limitInHeaders(headers);
  return remaining === 0 ? { window, reset } : null;
}

/** The limit in a response's headers. If they describe several periods, the hour's is returned. */
export function limitInHeaders(headers: Record<string, string>): SaidLimit {
  const policy = parseStructured(`;${headers["ratelimit-policy"] ?? ""};${headers["x-ratelimit-policy"] ?? ""}`);
  // `1000;w=3600` and `100, 100;w=3600` put the window after the figure.
  const windowInLimit =
    parseStructured(`;${headers["ratelimit-limit"] ?? headers["x-ratelimit-limit"] ?? ""}`).window ?? null;
  const field = parseStructured(headers.ratelimit);
  const figures = figuresIn(headers);
  const ofHour = figures.some(({ window }) => window === HOUR_S);
  const hourFigures = figures.filter(({ window }) => (ofHour ? window === HOUR_S || window === null : true));
  const of = (kind: keyof typeof KINDS) => hourFigures.find((one) => one.kind === kind)?.value ?? null;
  const limit = of("limit") ?? field.limit ?? policy.limit ?? null;
  const used = of("used");
  return {
    limit,
    remaining:
      of("remaining") ?? field.remaining ?? (limit !== null && used !== null ? Math.max(0, limit - used) : null),
    reset: of("reset") ?? field.reset ?? null,
    window:
      hourFigures.find(({ window }) => window !== null)?.window ??
      policy.window ??
      windowInLimit ??
      field.window ??
      null,
  };
}
