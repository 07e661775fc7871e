import { type HourWindow, hourWindow, windowOf } from "../../domain/time/hour-window";

/**
 * Which hours a request must be charged to before it is sent. Near a boundary nobody can say in which hour the
 * service will count it, so both are charged and the wrong one is released when the answer proves it (or never).
 * End guard: the request may still be under way when the hour turns (deadline + uncertainty).
 * Start guard: our clock may be ahead of the service's (uncertainty).
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

/** A clock reading further off than this is not trusted. */
const STEP_BACK_HOURS_MAX = 26;

/**
 * Never an hour before the latest that the service itself has shown: when our clock steps back, the request counts in
 * the service's running hour all the same.
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
 * Which of two charged hours is proven wrong and may be released; null while neither is.
 * A service date a full second before the boundary means it counted in the earlier hour; a send time later than the
 * boundary by more than the uncertainty means the later one.
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
