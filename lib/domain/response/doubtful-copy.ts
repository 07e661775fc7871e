import { dayText } from "../time/days";
import { DAY_MS } from "../time/units";

/** `unread`: this version refuses the saved response. */
export type CopyFinding = "impossible-days" | "replaced-characters" | "unread";

export type DoubtfulCopy = {
  kind: "projects" | "keywords" | "keyword-data";
  projectId: string | null;
  keywordId: string | null;
  finding: CopyFinding;
};

/** @property copies by project @property labels tags and notes with characters that an import lost */
export type SavedDoubts = { copies: { name: string; count: number }[]; labels: string[] };

const FIRST_DAY = "2000-01-01";

/** Days that a response of this time can report. */
export function isPossibleDay(day: string, asOfMs: number): boolean {
  // A service east of this server may be a day ahead.
  return day >= FIRST_DAY && day <= dayText(Math.floor(asOfMs / DAY_MS) + 1);
}

/** Signs that an earlier version misread a copy. @param body JSON of the copy */
export function findingIn(body: string, asOfMs: number): CopyFinding | null {
  for (const [, day = ""] of body.matchAll(/"(?:on|measuredOn)":"(\d{4}-\d\d-\d\d)"/g))
    if (!isPossibleDay(day, asOfMs)) return "impossible-days";
  return body.includes("\ufffd") ? "replaced-characters" : null;
}
