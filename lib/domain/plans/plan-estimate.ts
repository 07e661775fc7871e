import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time/units";
import type { PlanAhead, PlanClock, PlanManner } from "./plan";

export type PlanWish = {
  requests: number;
  manner: PlanManner;
  spentThisHour?: number;
  ahead?: readonly PlanAhead[];
};

export type EstimateClock = Pick<PlanClock, "now" | "startsAt" | "jobsMax" | "charged">;

export type TakenIn = (startsAtMs: number) => number;

/** `readyAtMs` null: more than 90 days. `hours`: each hour until the end, with its requests. */
export type PlanTimes = { readyAtMs: number | null; hours: { startsAtMs: number; requests: number }[] };

/** Steady plans use their share by this minute, so that the reset wastes nothing. */
const STEADY_UNTIL = 55;
/** From this minute on the interval stays constant. */
const TAIL_FROM = STEADY_UNTIL - 1;
const LAST_MINUTE = 60 - 20 / 60;
/** A conservative rate for two parallel requests. */
export const AT_ONCE_PER_MINUTE = 120;
const ROUND_TO = 5;
const HOURS_MAX = (90 * DAY_MS) / HOUR_MS;
const HOURS_OF_WEEK = 7 * 24;

export const hourOfWeek = (startsAtMs: number): number => Math.floor(startsAtMs / HOUR_MS) % HOURS_OF_WEEK;

/** null while too little is recorded. */
export function usualTaken({ usualByOthers }: Pick<PlanClock, "usualByOthers">): TakenIn | null {
  return usualByOthers && ((startsAtMs) => usualByOthers[hourOfWeek(startsAtMs)] ?? 0);
}

/** Rounded up to 5 minutes in the last hour. @param takenIn default none, which gives the earliest time */
export function planTimes(wish: PlanWish, clock: EstimateClock, takenIn: TakenIn = () => 0): PlanTimes {
  const nowMs = Date.parse(clock.now);
  const firstMs = Date.parse(clock.startsAt);
  const hours: PlanTimes["hours"] = [];
  if (wish.requests <= 0) return { readyAtMs: nowMs, hours };
  const ahead = (wish.ahead ?? []).map((plan) => ({ ...plan }));
  let left = wish.requests;
  for (let startsAtMs = firstMs; startsAtMs < firstMs + HOURS_MAX * HOUR_MS; startsAtMs += HOUR_MS) {
    const isRunning = startsAtMs === firstMs;
    const hour = { startsAtMs, fromMs: Math.max(nowMs, startsAtMs) };
    let usedRequests = isRunning ? clock.charged : Math.ceil(takenIn(startsAtMs));
    for (const plan of ahead) {
      const { requests } = workHour(plan.left, hour, plan, roomOf(plan, clock, usedRequests));
      plan.left -= requests;
      usedRequests += requests;
    }
    const free = roomOf(wish.manner, clock, usedRequests, isRunning ? wish.spentThisHour : 0);
    const work = workHour(left, hour, wish.manner, free);
    left -= work.requests;
    hours.push({ startsAtMs, requests: work.requests });
    if (left <= 0) return { readyAtMs: startsAtMs + roundUp(work.untilMinute) * MINUTE_MS, hours };
  }
  return { readyAtMs: null, hours };
}

const roundUp = (minute: number): number => Math.ceil((minute - 1e-9) / ROUND_TO) * ROUND_TO;

function roomOf(manner: PlanManner, clock: EstimateClock, usedRequests: number, spent = 0): number {
  const ownLeft = manner.hourMax === null ? Number.POSITIVE_INFINITY : manner.hourMax - spent;
  return Math.max(0, Math.min(clock.jobsMax - usedRequests, ownLeft));
}

function workHour(
  requestsLeft: number,
  { startsAtMs, fromMs }: { startsAtMs: number; fromMs: number },
  manner: PlanManner,
  room: number,
): { requests: number; untilMinute: number } {
  const from = (fromMs - startsAtMs) / MINUTE_MS;
  if (from >= LAST_MINUTE || room <= 0) return { requests: 0, untilMinute: from };
  const course = courseOf(manner, room, from);
  const requests = Math.min(requestsLeft, course.sentBy(LAST_MINUTE), room);
  return requests > 0 ? { requests, untilMinute: course.minuteOf(requests) } : { requests: 0, untilMinute: from };
}

type Course = { sentBy: (minute: number) => number; minuteOf: (sentCount: number) => number };

function courseOf(manner: PlanManner, free: number, from: number): Course {
  if (manner.speed === "now") return evenCourse(AT_ONCE_PER_MINUTE, from);
  return from < TAIL_FROM ? steadyCourse(free, from) : thinningCourse(free, from);
}

const evenCourse = (perMinute: number, from: number): Course => ({
  sentBy: (minute) => Math.round(perMinute * (minute - from)),
  minuteOf: (sentCount) => from + (sentCount - 1) / perMinute,
});

function steadyCourse(free: number, from: number): Course {
  const even = evenCourse(free / (STEADY_UNTIL - from), from);
  return { ...even, sentBy: (minute) => (minute >= STEADY_UNTIL ? free : even.sentBy(minute)) };
}

/** Each interval is a minute divided by the requests left, so it grows with every request. */
function thinningCourse(free: number, from: number): Course {
  const minuteOf = (sentCount: number) => {
    let minute = from;
    for (let left = free - 1; left > free - sentCount; left -= 1) minute += 1 / left;
    return minute;
  };
  const sentBy = (until: number) => {
    let [sentCount, minute] = [0, from];
    while (sentCount < free && minute < until) {
      sentCount += 1;
      minute += 1 / Math.max(1, free - sentCount);
    }
    return sentCount;
  };
  return { sentBy, minuteOf };
}
