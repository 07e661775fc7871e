import { type HourWindow, hourWindow, windowOf } from "../../domain/time/hour-window";

/**
 * The hours to charge before sending. Near a boundary the service may count a request in either hour, so both are
 * charged until the response proves one wrong. End guard: deadline + uncertainty, for requests under way. Start guard:
 * our clock may be ahead by the uncertainty.
 */
export function chargedHours(at: {
  serviceMs: number;
  uncertaintyMs: number;
  deadlineMs: number;
  offsetMinutes: number;
}): { main: HourWindow; shadowHour: number | null } {
  const main = hourWindow(at.serviceMs, at.offsetMinutes);
  if (at.serviceMs - main.startsAtMs < at.uncertaintyMs) return { main, shadowHour: main.hour - 1 };
  if (main.resetsAtMs - at.serviceMs <= at.deadlineMs + at.uncertaintyMs) return { main, shadowHour: main.hour + 1 };
  return { main, shadowHour: null };
}

const STEP_BACK_HOURS_MAX = 26;

/**
 * Never before the latest hour that the service has shown: if our clock steps back, requests still count in the
 * service's current hour.
 */
export function notBefore(
  charged: { main: HourWindow; shadowHour: number | null },
  hourSeen: number | null,
  offsetMinutes: number,
): { main: HourWindow; shadowHour: number | null } {
  const { hour } = charged.main;
  if (hourSeen === null || hour >= hourSeen || hourSeen - hour > STEP_BACK_HOURS_MAX) return charged;
  if (charged.shadowHour === hourSeen) return charged;
  return { main: windowOf(hourSeen, offsetMinutes), shadowHour: hour === hourSeen - 1 ? hour : null };
}

/**
 * The charged hour that is proven wrong and can be released; null while neither is. A service date a full second before
 * the boundary proves the earlier hour. A send time later than the boundary by more than the uncertainty proves the
 * later.
 */
export function releasedHour(charged: {
  earlier: number;
  boundaryMs: number;
  dateMs: number | null;
  sentServiceMs: number;
  uncertaintyMs: number;
}): number | null {
  if (charged.dateMs !== null && charged.dateMs + 1_000 <= charged.boundaryMs) return charged.earlier + 1;
  if (charged.sentServiceMs - charged.uncertaintyMs >= charged.boundaryMs) return charged.earlier;
  return null;
}
