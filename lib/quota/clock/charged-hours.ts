import { type HourWindow, hourWindow, windowOf } from "../../domain/time/hour-window";
import type { KeyState } from "../key-state";
import type { LedgerSettings } from "../ledger-settings";
import { offsetMs, uncertaintyMs } from "./service-clock";

type ChargedHours = { main: HourWindow; shadowHour: number | null };

/** The hours that a request at `nowMs` is charged to. @property aheadMs service clock minus ours */
export function hoursAt(
  { offset, hourSeen }: KeyState,
  nowMs: number,
  { deadlineMs, hourOffsetMinutes: offsetMinutes }: LedgerSettings,
): ChargedHours & { serviceMs: number; aheadMs: number; unsureMs: number } {
  const aheadMs = offsetMs(offset);
  const unsureMs = uncertaintyMs(offset, nowMs);
  const serviceMs = nowMs + aheadMs;
  const hours = chargedHours({ serviceMs, uncertaintyMs: unsureMs, deadlineMs, offsetMinutes });
  return { ...notBefore(hours, hourSeen, offsetMinutes), serviceMs, aheadMs, unsureMs };
}

/** The hours to charge: both near a boundary, because the service may count in either, until a response proves one. */
export function chargedHours(at: {
  serviceMs: number;
  uncertaintyMs: number;
  deadlineMs: number;
  offsetMinutes: number;
}): ChargedHours {
  const main = hourWindow(at.serviceMs, at.offsetMinutes);
  if (at.serviceMs - main.startsAtMs < at.uncertaintyMs) return { main, shadowHour: main.hour - 1 };
  if (main.resetsAtMs - at.serviceMs <= at.deadlineMs + at.uncertaintyMs) return { main, shadowHour: main.hour + 1 };
  return { main, shadowHour: null };
}

const STEP_BACK_HOURS_MAX = 26;

/** Not before the latest hour the service has shown, even if our clock steps back. */
function notBefore(hours: ChargedHours, hourSeen: number | null, offsetMinutes: number): ChargedHours {
  const { hour } = hours.main;
  if (hourSeen === null || hour >= hourSeen || hourSeen - hour > STEP_BACK_HOURS_MAX) return hours;
  if (hours.shadowHour === hourSeen) return hours;
  return { main: windowOf(hourSeen, offsetMinutes), shadowHour: hour === hourSeen - 1 ? hour : null };
}

/** The charged hour that is proven wrong, by the service's date or by a late send time; null while neither is. */
export function releasedHour(evidence: {
  earlier: number;
  boundaryMs: number;
  dateMs: number | null;
  sentServiceMs: number;
  uncertaintyMs: number;
}): number | null {
  if (evidence.dateMs !== null && evidence.dateMs + 1_000 <= evidence.boundaryMs) return evidence.earlier + 1;
  if (evidence.sentServiceMs - evidence.uncertaintyMs >= evidence.boundaryMs) return evidence.earlier;
  return null;
}
