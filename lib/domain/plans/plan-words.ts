import type { Formats } from "../display/format";
import { ERRORS, type ErrorCode } from "../errors";
import type { Plan, PlanStop } from "./plan";
import type { PlanDoing, PlanWait } from "./plan-doing";

export function whenWords(formats: Formats, atMs: number, nowMs: number): string {
  const time = formats.time(atMs);
  const day = formats.instantDay(atMs);
  return day === formats.instantDay(nowMs) ? time : `${time} on ${day}`;
}

const WAITS: Record<PlanWait, string> = {
  share: "the share for plans is used up this hour",
  "own-share": "its requests for this hour are used up",
  limit: "this hour’s limit is reached",
  service: "the service keeps failing",
  "hour-end": "a new hour is about to start",
};

export function doingWords(doing: PlanDoing, formats: Formats, nowMs: number): string {
  const when = (atMs: number) => whenWords(formats, atMs, nowMs);
  switch (doing.kind) {
    case "proposed":
      return `Suggested by ${doing.by}. Nothing is sent until you accept it.`;
    case "running":
      return doing.perMinute === null ? "Running" : `Running, ${paceWords(doing.perMinute, formats)}`;
    case "waits":
      return `Waiting until ${when(doing.at)}: ${WAITS[doing.because]}`;
    case "behind":
      return `Next in line after “${doing.title}”`;
    case "saved-only":
      return "On hold while “Saved data only” is on";
    case "paused":
      return `Paused at ${when(doing.at)}`;
    case "stopped":
      return `Stopped at ${when(doing.at)}: ${stopWords(doing.by)}`;
    case "done":
      return `Done at ${when(doing.at)}`;
    case "cancelled":
      return `Canceled at ${when(doing.at)}`;
    case "declined":
      return `Declined at ${when(doing.at)}`;
  }
}

function paceWords(perMinute: number, formats: Formats): string {
  if (Math.round(perMinute) >= 1) return `about ${formats.integer(perMinute)} a minute`;
  return `about one every ${formats.integer(1 / perMinute)} minutes`;
}

const STOPS: Partial<Record<PlanStop, string>> = {
  key_rejected: "the service rejected the API key",
  mostly_refused: "the service refused 20 requests in a row or nearly so",
  unreadable_answer: "three responses in a row couldn’t be read",
  price_exceeded: "it would need more requests than you confirmed",
};

export function stopWords(by: PlanStop | null): string {
  if (by === null) return "it couldn’t go on";
  const words = STOPS[by];
  if (words !== undefined) return words;
  const { title } = ERRORS[by as ErrorCode];
  return `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

export function broughtWords({ items }: Pick<Plan, "items">, formats: Formats): string {
  const { done, free, failed } = items;
  const parts = [`${formats.integer(done)} loaded`];
  if (free > 0) parts.push(`${formats.integer(free)} ${free === 1 ? "was" : "were"} already saved`);
  if (failed > 0) parts.push(`${formats.integer(failed)} couldn’t be loaded`);
  return `${parts.join(", ")}.`;
}

export const donePart = ({ items }: Pick<Plan, "items">): { done: number; total: number } => ({
  done: items.total - items.open,
  total: items.total,
});

export function endWords(plan: Plan, formats: Formats): string | null {
  if (plan.state === "done") return `Plan “${plan.title}” is done. ${broughtWords(plan, formats)}`;
  if (plan.state === "stopped") return `Plan “${plan.title}” stopped: ${stopWords(plan.stoppedBy)}.`;
  return null;
}
