import type { Formats } from "@/lib/domain/display/format";
import type { PlanEstimate } from "@/lib/domain/plans/plan";
import type { PlanTimes } from "@/lib/domain/plans/plan-estimate";
import { whenWords } from "@/lib/domain/plans/plan-words";

export function hoursWords({ hours }: PlanTimes, formats: Formats, nowMs: number): string {
  const [first, ...later] = hours;
  if (first === undefined) return "Everything is already saved.";
  const most = Math.max(0, ...later.map(({ requests }) => requests));
  if (most === 0) return "All of them this hour.";
  const pace = `up to ${formats.integer(most)} an hour`;
  if (first.requests > 0) return `${formats.integer(first.requests)} this hour, then ${pace}.`;
  const start = later.find(({ requests }) => requests > 0);
  return `From ${whenWords(formats, start?.startsAtMs ?? nowMs, nowMs)}, ${pace}.`;
}

export function readyWords(
  { earliest, usual }: { earliest: PlanTimes; usual: PlanTimes | null },
  formats: Formats,
  nowMs: number,
): string {
  if (earliest.readyAtMs === null) return "This would take more than 90 days.";
  const at = (ms: number) => whenWords(formats, ms, nowMs);
  const ready = `Ready at about ${at(earliest.readyAtMs)}`;
  if (usual === null) return `${ready} if no one else uses the key.`;
  if (usual.readyAtMs === null) return `${ready} if no one else uses the key; others usually leave too little for it.`;
  if (usual.readyAtMs === earliest.readyAtMs) return `${ready}.`;
  const isSameDay = formats.instantDay(usual.readyAtMs) === formats.instantDay(earliest.readyAtMs);
  const usually = isSameDay ? formats.time(usual.readyAtMs) : at(usual.readyAtMs);
  return `${ready} if no one else uses the key, usually at about ${usually}.`;
}

export function aroundPriceWords({ price, spendMax, free }: PlanEstimate, formats: Formats): string {
  const parts: string[] = [];
  const retries = spendMax - price.requests;
  if (retries > 0) parts.push(`Retries after server errors may add up to ${formats.integer(retries)}.`);
  if (free > 0) parts.push(`${formats.integer(free)} more ${free === 1 ? "is" : "are"} already saved and free.`);
  return parts.join(" ");
}
