import { dayOfInstant, plausibleDay } from "../time/days";

/** `unread`: this version refuses the saved response. */
export type CopyFinding = "impossible-days" | "replaced-characters" | "unread";

/** @property copies by project @property labels tags and notes with characters that an import lost */
export type SavedDoubts = { copies: { name: string; count: number }[]; labels: string[] };

/** A day that a response of this time can report. */
export const isPossibleDay = (day: string, asOfMs: number): boolean => plausibleDay(day, dayOfInstant(asOfMs)) !== null;

/** Signs that an earlier version misread a copy. @param body JSON of the copy */
export function findingIn(body: string, asOfMs: number): CopyFinding | null {
  for (const [, day = ""] of body.matchAll(/"(?:on|measuredOn)":"(\d{4}-\d\d-\d\d)"/g))
    if (!isPossibleDay(day, asOfMs)) return "impossible-days";
  return body.includes("\ufffd") ? "replaced-characters" : null;
}
