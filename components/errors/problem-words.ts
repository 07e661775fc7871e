import type { Formats } from "@/lib/domain/display/format";
import { fillProblem, isRefused, type Problem, REMOVED_TEXT } from "@/lib/domain/errors";

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
  return { title, text: `${fillProblem(problem, formats).text} The saved copy stays.` };
}

/** Errors whose cause the dashboard knows; the service's words often contradict it. */
const KNOWN_BETTER: readonly Problem["code"][] = [
  "limit_reached",
  "limit_or_key",
  "firewall_blocked",
  "service_failed",
  "service_resting",
];

/** The service's own words for a notice; null when the details show them, or without any. */
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

const PAUSED: readonly Problem["code"][] = ["limit_or_key", "key_rejected", "service_resting"];

/** Label of the button that sends the request again. */
export const tryLabel = ({ code }: Problem): string => (PAUSED.includes(code) ? "Try now" : "Try again");
