import type { Json } from "../../domain/json";
import { DAY_MS, HOUR_MS } from "../../domain/time/units";
import { isObject } from "../parse/json/json-object";
import { unitSeconds } from "./limit-window";

export const WAIT_MAX_MS = 2 * HOUR_MS;
const ANY_WAIT_MAX_MS = 32 * DAY_MS;
const EPOCH_S = 1_000_000_000;
const DEPTH_MAX = 6;
const FIELDS_MAX = 400;

const MILLIS = /^(?:ms|msecs?|millis|milliseconds?)$/;
const DURATION = /^(?:\d+(?:\.\d+)?\s*[a-z]+\s*)+$/i;

const plausibleMs = (ms: number): number | null => (Number.isFinite(ms) && ms > 0 && ms <= ANY_WAIT_MAX_MS ? ms : null);

/** A number is a time since 1970 in seconds or milliseconds, or a duration in `unit` (milliseconds). */
export function msUntil(number: number, serviceNowMs: number, unit = 1_000): number {
  if (number < EPOCH_S) return number * unit;
  return (number >= EPOCH_S * 1_000 ? number : number * 1_000) - serviceNowMs;
}

/** "6m0s", "1.5s", "250 ms", up to the first word that is no unit. */
function durationMs(text: string): number {
  let sum = 0;
  for (const [, count, word = ""] of text.toLowerCase().matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+)/g)) {
    const unit = MILLIS.test(word) ? 1 : (unitSeconds(word) ?? 0) * 1_000;
    if (unit === 0) break;
    sum += Number(count) * unit;
  }
  return sum;
}

/** `unit`: milliseconds that a plain number counts in. */
function waitOf(value: unknown, unit: number, serviceNowMs: number): number | null {
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  if (text === "" || text.length > 60) return null;
  if (/^\d{1,13}(?:\.\d+)?$/.test(text)) return plausibleMs(msUntil(Number(text), serviceNowMs, unit));
  if (DURATION.test(text)) return plausibleMs(durationMs(text));
  return /\d{4}|GMT/.test(text) ? plausibleMs(Date.parse(text) - serviceNowMs) : null;
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

const MINUTES = new Set(["minutes", "mins", "min"]);
const LIMIT_WORDS = new Set(["limit", "ratelimit", "rate", "quota", "requests", "throttle"]);

function unitOfName(name: string): number | null {
  const words = wordsOf(name);
  const has = (...terms: string[]) => terms.some((word) => words.includes(word));
  const isWait =
    (has("retry") && has("after", "in", "at", "delay", "ms", "seconds", "secs", "time")) ||
    (has("check", "poll", "next") && has("after", "in", "request", "call")) ||
    has("retryafter", "backoff", "cooldown") ||
    (has("wait") && !has("await")) ||
    has("resetin", "resetafter", "resetat", "resets") ||
    (has("reset") && (words.length === 1 || has("in", "after", "at", "time", ...LIMIT_WORDS))) ||
    (has("available", "ready", "finished") && has("in", "at", "after")) ||
    has("eta");
  if (!isWait || has("count", "attempts", "max", "retries")) return null;
  if (words.some((word) => MILLIS.test(word))) return 1;
  return words.some((word) => MINUTES.has(word)) ? 60_000 : 1_000;
}

function* fieldsOf(value: Json, depth = 0): Generator<[string, Json]> {
  if (depth > DEPTH_MAX || typeof value !== "object" || value === null) return;
  const entries = Array.isArray(value) ? value.map((item): [string, Json] => ["", item]) : Object.entries(value);
  for (const [name, inner] of entries) {
    if (inner === undefined) continue;
    yield [name, inner];
    yield* fieldsOf(inner, depth + 1);
  }
}

function inBody(value: Json, serviceNowMs: number): number | null {
  let fieldCount = 0;
  for (const [name, inner] of fieldsOf(value)) {
    fieldCount += 1;
    if (fieldCount > FIELDS_MAX) return null;
    const unit = unitOfName(name);
    const wait = unit === null ? null : waitOf(inner, unit, serviceNowMs);
    if (wait !== null) return wait;
  }
  return null;
}

/** "Try again in 30s", "wait 1.5 seconds", "available in 6m0s". */
const IN_WORDS =
  /\b(?:again|retry|wait|resets?|available|ready|finished|complete|done|eta|approximately|about|back|resume|erneut|reessayez|reintente|opnieuw|riprova)\b[^.!?\d]{0,40}((?:\d+(?:\.\d+)?\s*[a-z]+\s*)+)/i;

function inWords(text: string): number | null {
  const duration = IN_WORDS.exec(text.slice(0, 4_096))?.[1];
  return duration === undefined ? null : plausibleMs(durationMs(duration));
}

/** How long a refusal asks to wait, in ms; null for no time. `ignoresResets`: reset headers describe another limit. */
export function waitTime(
  { headers, text }: { headers: Record<string, string>; text: string },
  value: Json | null,
  { serviceNowMs, ignoresResets = false }: { serviceNowMs: number; ignoresResets?: boolean },
): number | null {
  const usable = Object.entries(headers).filter(([name]) => !ignoresResets || !name.includes("reset"));
  const sortedHeaders = usable.sort(
    ([one], [other]) => Number(other.includes("retry")) - Number(one.includes("retry")),
  );
  for (const [name, content] of sortedHeaders) {
    const unit = unitOfName(name);
    const wait = unit === null ? null : waitOf(content, unit, serviceNowMs);
    if (wait !== null) return wait;
  }
  return (value !== null && isObject(value) ? inBody(value, serviceNowMs) : null) ?? inWords(text);
}
