import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import type { Quota } from "@/lib/domain/quota/quota";
import type { UsageReport } from "@/lib/domain/quota/usage";
import { HOUR_MS } from "@/lib/domain/time/units";

export type HourPlot = ReturnType<typeof hourPlot>;

type Minutes = Pick<UsageReport, "minutes">;
type Point = { ms: number; used: number };

const TEN_MINUTES_MS = 600_000;
const TOP = 18;
const BOTTOM = 24;
/** What the label of “now” takes in width. */
const LABEL_ROOM = 96;

/** Below this width the labels at the right are short and every half hour is named. */
const NARROW = 520;

/**
 * Geometry of the hour's cumulative chart in pixels of its box: 0 at the bottom, the limit at the top, time from the
 * hour's start to the reset.
 */
export function hourPlot(report: Minutes, quota: Quota, size: { width: number; height: number }) {
  const isNarrow = size.width < NARROW;
  const left = isNarrow ? 34 : 44;
  const right = size.width - (isNarrow ? 44 : 96);
  const bottom = size.height - BOTTOM;
  const startMs = Date.parse(quota.startsAt);
  const nowMs = Math.min(Date.parse(quota.serverNow), startMs + HOUR_MS);

  const x = scaleLinear([startMs, startMs + HOUR_MS], [left, right]);
  const y = scaleLinear([0, quota.limit], [bottom, TOP]).clamp(true);

  const points = pointsOf(report, quota, startMs, nowMs);
  const drawLine = line<Point>(
    ({ ms }) => x(ms),
    ({ used }) => y(used),
  );
  const drawArea = area<Point>(
    ({ ms }) => x(ms),
    bottom,
    ({ used }) => y(used),
  );

  const now = { x: x(nowMs), y: y(quota.used), ms: nowMs };
  return {
    isNarrow,
    left,
    right,
    top: TOP,
    bottom,
    line: drawLine(points) ?? "",
    area: drawArea(points) ?? "",
    now,
    label: labelPlace(now, { left, right, bottom }),
    reserveY: y(quota.limit - quota.reserve),
    forecast: forecastEnd(quota, nowMs, startMs + HOUR_MS, x, y),
    // The limit has a line and a label of its own.
    ticksY: y
      .ticks(4)
      .filter((value) => value <= quota.limit - Math.max(quota.reserve, quota.limit * 0.05))
      .map((value) => ({ value, y: y(value) })),
    ticksX: Array.from({ length: 7 }, (_, index) => startMs + index * TEN_MINUTES_MS)
      .filter((_, index) => !isNarrow || index % 3 === 0)
      .map((ms) => ({ ms, x: x(ms) })),
    refusals: report.minutes
      .filter(({ refused }) => refused > 0)
      .map(({ at, refused }) => ({ at, refused, x: x(Date.parse(at)) })),
  };
}

/**
 * The line from the hour's start until now. What other clients must have used is learned when the service first refuses:
 * from there on it is part of the line.
 */
function pointsOf(report: Minutes, { used, others }: Quota, startMs: number, nowMs: number): Point[] {
  const refusal = report.minutes.find(({ refused }) => refused > 0);
  const refusedMs = refusal ? Date.parse(refusal.at) : nowMs;
  const past = report.minutes
    .map((minute) => ({ ms: Date.parse(minute.at), here: minute.used }))
    .filter(({ ms }) => ms > startMs && ms < nowMs)
    .map(({ ms, here }) => ({ ms, used: ms < refusedMs ? here : here + others }));
  return [{ ms: startMs, used: 0 }, ...past, { ms: nowMs, used }];
}

/**
 * Where the words at “now” stand clear of what is drawn: the line never falls, so it is below them to the upper left of
 * its end, and the forecast is above them to the lower right.
 */
function labelPlace(
  now: { x: number; y: number },
  { left, right, bottom }: Record<"left" | "right" | "bottom", number>,
) {
  const isLow = now.y + 16 > bottom - 6;
  const isLate = right - now.x < LABEL_ROOM;
  const isEarly = now.x - left < LABEL_ROOM;
  const isHigh = now.y - 10 < TOP + 14;
  const y = (isLow || isLate) && !isHigh ? now.y - 10 : now.y + 16;
  const isLeft = isLate || (isLow && !isEarly);
  return isLeft ? { x: now.x - 9, y, anchor: "end" as const } : { x: now.x + 9, y, anchor: "start" as const };
}

/** Where the dashes end: at the reset, or earlier where they meet the limit; null while it is too early to say. */
function forecastEnd(
  { forecast, used, limit, pacePerMinute }: Quota,
  nowMs: number,
  resetMs: number,
  x: (ms: number) => number,
  y: (used: number) => number,
) {
  if (forecast === null || used >= limit) return null;
  if (forecast <= limit) return { x: x(resetMs), y: y(forecast), isOver: false };
  const meetsMs = nowMs + ((limit - used) / Math.max(pacePerMinute, Number.EPSILON)) * 60_000;
  return { x: x(Math.min(resetMs, meetsMs)), y: y(limit), isOver: true };
}
