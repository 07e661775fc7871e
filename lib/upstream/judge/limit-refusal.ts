import type { LimitRefusal } from "../../quota/limit-decision";
import { readJson } from "../parse/json/read-json";
import type { UpstreamResponse } from "../pipe/pipe";
import { exhaustedIn, limitInHeaders } from "./limit-headers";
import { HOUR_S, limitWindow } from "./limit-window";
import { plainText } from "./limit-words";
import { msUntil, WAIT_MAX_MS, waitTime } from "./wait-time";

const SAME_END_MS = 90_000;
/** "10 requests/min": removing punctuation would lose the slash. */
const PER = /\/\s?(?=(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|months?)\b)/gi;
const DAY_S = 86_400;

function resetMs(reset: number | null, serviceMs: number): number | null {
  const ms = reset === null ? 0 : msUntil(reset, serviceMs);
  return ms > 0 ? ms : null;
}

export function limitRefusal(
  answer: Pick<UpstreamResponse, "headers" | "text">,
  hour: { limit: number; resetsAtMs: number; serviceMs: number },
): Omit<LimitRefusal, "reason" | "sentAtMs"> {
  const { headers, text } = answer;
  const { serviceMs } = hour;
  const json = readJson(text);
  const exhaustedLimit = exhaustedIn(headers);
  const { remaining, limit } = limitInHeaders(headers);
  const windowSeconds = limitWindow(plainText(text.replace(PER, " per "))) ?? exhaustedLimit?.window ?? null;
  const isOtherLimitLeft = exhaustedLimit === null && remaining !== null && remaining > 0;
  const wait =
    waitTime(answer, json.ok ? json.value : null, { serviceNowMs: serviceMs, ignoresResets: isOtherLimitLeft }) ??
    resetMs(exhaustedLimit?.reset ?? null, serviceMs);
  const waitMs = wait !== null && wait > WAIT_MAX_MS && (windowSeconds ?? 0) < DAY_S ? null : wait;
  if (windowSeconds !== null) return { windowS: windowSeconds, waitMs, isHours: windowSeconds === HOUR_S };
  const endsWithHour = waitMs !== null && Math.abs(serviceMs + waitMs - hour.resetsAtMs) <= SAME_END_MS;
  const isWholeHourUsed = exhaustedLimit !== null && waitMs === null && (limit === null || limit === hour.limit);
  return { windowS: null, waitMs, isHours: endsWithHour || isWholeHourUsed };
}
