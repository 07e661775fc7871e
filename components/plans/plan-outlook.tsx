import type { ReactNode } from "react";
import { useFormats } from "@/components/browser/formats";
import { cn } from "@/components/ui/cn";
import type { Formats } from "@/lib/domain/display/format";
import type { PlanClock, PlanEstimate } from "@/lib/domain/plans/plan";
import { type PlanTimes, type PlanWish, planTimes, usualTaken } from "@/lib/domain/plans/plan-estimate";
import { whenWords } from "@/lib/domain/plans/plan-words";
import { HOUR_MS } from "@/lib/domain/time/units";

type PlanOutlookProps = { wish: PlanWish; clock: PlanClock; children?: ReactNode };

export function PlanOutlook({ wish, clock, children }: PlanOutlookProps) {
  const formats = useFormats();
  const nowMs = Date.parse(clock.now);
  const earliest = planTimes(wish, clock);
  const takenIn = usualTaken(clock);
  const usual = takenIn && planTimes(wish, clock, takenIn);
  return (
    <>
      <p className="mt-3 text-ui" role="status">
        {hoursWords(earliest, formats, nowMs)} {readyWords({ earliest, usual }, formats, nowMs)} {children}
      </p>
      <HourBars hours={earliest.hours} nowMs={nowMs} />
    </>
  );
}

const LOWEST = 4;
/** With more hours, bars touch each other. */
const GAP_HOURS_MAX = 60;

function spokenHours(hours: readonly Hour[], formats: Formats, nowMs: number): string {
  const runs: { fromMs: number; requests: number; times: number }[] = [];
  for (const { startsAtMs, requests } of hours) {
    const last = runs.at(-1);
    if (last?.requests === requests) last.times += 1;
    else runs.push({ fromMs: startsAtMs, requests, times: 1 });
  }
  return runs
    .filter(({ requests }) => requests > 0)
    .map(({ fromMs, requests, times }) => {
      const when = whenWords(formats, fromMs, nowMs);
      if (times === 1) return `${formats.integer(requests)} at ${when}`;
      return `${formats.integer(requests)} an hour for ${formats.integer(times)} hours from ${when}`;
    })
    .join(", ");
}

type Hour = PlanTimes["hours"][number];

type HourBarsProps = {
  hours: readonly Hour[];
  nowMs: number;
  sentByHour?: ReadonlyMap<number, number>;
};

export function HourBars({ hours, nowMs, sentByHour }: HourBarsProps) {
  const formats = useFormats();
  const [first, last] = [hours[0], hours.at(-1)];
  // A single bar adds nothing to the sentence above it.
  if (first === undefined || last === undefined || first === last) return null;
  const most = Math.max(1, ...hours.map(({ requests }) => requests));
  const sentIn = (hour: Hour) => (sentByHour === undefined ? hour.requests : (sentByHour.get(hour.startsAtMs) ?? 0));
  const isMixed = hours.some((hour) => sentIn(hour) > 0) && hours.some((hour) => sentIn(hour) < hour.requests);
  return (
    <div role="img" aria-label={`Requests by hour: ${spokenHours(hours, formats, nowMs)}`} className="mt-4">
      <div className="flex justify-between gap-3 text-note text-fg-2 tabular-nums">
        <span>{formats.integer(most)} an hour</span>
        {isMixed && <span>Lighter bars: upcoming</span>}
      </div>
      <div
        className="mt-1 flex h-16 items-end border-b border-line-strong"
        style={{ gap: hours.length > GAP_HOURS_MAX ? 0 : 2 }}
      >
        {hours.map((hour) => (
          <Bar key={hour.startsAtMs} hour={hour} sentCount={isMixed ? sentIn(hour) : hour.requests} most={most} />
        ))}
      </div>
      <div className="mt-1 flex justify-between text-note text-fg-2 tabular-nums">
        <span>{formats.time(first.startsAtMs)}</span>
        <span>{whenWords(formats, last.startsAtMs + HOUR_MS, nowMs)}</span>
      </div>
    </div>
  );
}

function Bar({ hour: { requests }, sentCount, most }: { hour: Hour; sentCount: number; most: number }) {
  const part = "bg-accent forced-colors:bg-[CanvasText]";
  return (
    <div
      className="flex min-w-0 flex-1 flex-col overflow-hidden rounded-t-[2px]"
      style={{ height: requests === 0 ? 0 : `${Math.max(LOWEST, (requests / most) * 100)}%` }}
    >
      <div className={cn(part, "opacity-45")} style={{ flexGrow: requests - sentCount }} />
      <div className={part} style={{ flexGrow: sentCount }} />
    </div>
  );
}

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
