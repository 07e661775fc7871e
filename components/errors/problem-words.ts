import type { Formats } from "@/lib/domain/display/format";
import { HOUR_MS } from "@/lib/domain/time/units";
import { ERRORS, isRefused, type Problem, REMOVED_TEXT } from "@/lib/errors";

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;
const WHOLE = /^\d{1,15}$/;
/** Placeholders that hold something to be read as it is, even when it looks like a number. */
const VERBATIM = new Set(["id", "value", "setting", "project", "otherProject", "host", "thing", "reason"]);

/** The instants of the hour that a problem speaks of; the server leaves them open, because it does not know the reader's zone. */
function hourValues({ resetsAt }: Problem["details"]): Record<string, string> {
  if (resetsAt === null) return { reset: "the next full hour", since: "the hour began" };
  return { reset: resetsAt, since: new Date(Date.parse(resetsAt) - HOUR_MS).toISOString() };
}

/** Title and text of a problem for this reader: instants in their zone, numbers grouped. */
export function problemWords(problem: Problem, formats: Formats): { title: string; text: string } {
  const { title, text } = ERRORS[problem.code];
  const values = { ...hourValues(problem.details), ...problem.details.values };
  const shown = (name: string): string | undefined => {
    const value = values[name];
    if (value === undefined || VERBATIM.has(name)) return value;
    if (INSTANT.test(value)) return formats.time(value);
    return WHOLE.test(value) ? formats.integer(Number(value)) : value;
  };
  const fill = (sentence: string, filled: string) => {
    const isKnown = [...sentence.matchAll(/\{(\w+)\}/g)].every(([, name = ""]) => shown(name) !== undefined);
    // A sentence with a hole in it is worse than the server's own.
    return isKnown ? sentence.replace(/\{(\w+)\}/g, (hole, name: string) => shown(name) ?? hole) : filled;
  };
  return { title: fill(title, problem.title), text: fill(text, problem.text) };
}

/** 02:25 of today, or 20 Nov, 02:25. */
const momentWords = (formats: Formats, at: string, nowMs: number): string => {
  const day = formats.instantDay(at);
  return day === formats.instantDay(nowMs) ? formats.time(at) : `${day}, ${formats.time(at)}`;
};

/** “Refused at 02:25”, for a thing that the service refuses. */
export const refusedAtWords = (formats: Formats, at: string, nowMs: number): string =>
  `Refused at ${momentWords(formats, at, nowMs)}`;

/**
 * What a refusal meant for a saved copy: removed, or still here.
 * @param isShown the copy is on the page
 * @returns null where nothing was saved
 */
export function refusedCopyWords(
  problem: Problem,
  formats: Formats,
  at: { nowMs: number; isShown: boolean },
): { title: string; text: string } | null {
  const { values } = problem.details;
  const { name, owner } = values;
  const isRemoved = values.removed !== undefined && owner !== undefined;
  if (!isRefused(problem) || name === undefined || !(isRemoved || at.isShown)) return null;
  const title = `Access to ${name} was refused at ${momentWords(formats, problem.details.at, at.nowMs)}`;
  if (isRemoved) return { title, text: REMOVED_TEXT.replace("{owner}", owner) };
  return { title, text: `${problemWords(problem, formats).text} The saved copy stays.` };
}

/** When a refused thing may be tried: at any time by a person, and from then on by opening it; null for no refusal. */
export function quietWords(problem: Problem, formats: Formats): string | null {
  const { quietUntil } = problem.details.values;
  if (!isRefused(problem) || quietUntil === undefined) return null;
  return `You can try again at any time. Opening this page asks by itself again from ${formats.time(quietUntil)}.`;
}
/** What these mean is known, and the service's words often contradict it. */
const KNOWN_BETTER: readonly Problem["code"][] = ["limit_reached", "limit_or_key", "service_failed"];

/** The service's own words where they come before ours; null: they stand in the details only, or there are none. */
export const wordsShownFirst = ({ code, details }: Problem): string | null =>
  KNOWN_BETTER.includes(code) ? null : details.serviceMessage;

const STATUS_NAMES: Record<number, string> = {
  200: "OK",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** “403 Forbidden”; a status without a well-known name is the number alone. */
export const statusWords = (status: number): string => [status, STATUS_NAMES[status]].filter(Boolean).join(" ");

/** Whether and how the requests behind a problem were counted. */
export function countedWords({ counted, mayCount }: Problem["details"], formats: Formats): string {
  if (counted > 0)
    return `Yes, ${formats.requests(counted)}${mayCount > 0 ? `, and ${formats.integer(mayCount)} may count` : ""}`;
  return mayCount > 0 ? `May count, ${formats.requests(mayCount)}` : "No";
}

/** A refusal of the key is only tried to see whether it still holds. */
export const tryLabel = ({ code }: Problem): string =>
  code === "limit_or_key" || code === "key_rejected" ? "Try now" : "Try again";
