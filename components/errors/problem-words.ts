import type { Formats } from "@/lib/domain/display/format";
import { fillProblem, isRefused, type Problem, REMOVED_TEXT } from "@/lib/domain/errors";

const momentWords = (formats: Formats, at: string, nowMs: number): string => {
  const day = formats.instantDay(at);
  return day === formats.instantDay(nowMs) ? formats.time(at) : `${day}, ${formats.time(at)}`;
};

export const refusedAtWords = (formats: Formats, at: string, nowMs: number): string =>
  `Refused at ${momentWords(formats, at, nowMs)}`;

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

/** For these errors the service's own message is often misleading. */
const KNOWN_BETTER: readonly Problem["code"][] = [
  "limit_reached",
  "limit_or_key",
  "firewall_blocked",
  "service_failed",
  "service_resting",
];

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

export const statusWords = (status: number): string => [status, STATUS_NAMES[status]].filter(Boolean).join(" ");

export function countedWords({ counted, mayCount }: Problem["details"], formats: Formats): string {
  if (counted > 0)
    return `Yes, ${formats.requests(counted)}${mayCount > 0 ? `, and ${formats.integer(mayCount)} may count` : ""}`;
  return mayCount > 0 ? `May count, ${formats.requests(mayCount)}` : "No";
}

const PAUSED: readonly Problem["code"][] = ["limit_or_key", "key_rejected", "service_resting"];

export const tryLabel = ({ code }: Problem): string => (PAUSED.includes(code) ? "Try now" : "Try again");
