import { dayNumber } from "../time/days";

/** A line of a note that begins with a day: it belongs to that day. `on` is YYYY-MM-DD, `day` its number. */
export type DatedNote = { day: number; on: string; text: string };

/** A day as it is written at the beginning of a line, perhaps after a sign of a list, and what follows it. */
const DATED_LINE = /^[\s\-*•]*(\d{4}-\d{2}-\d{2})(?!\d)[\s:,.;–—-]*(.*)$/u;

/** What a note says of single days, in the order of the days. Lines without a day, or with one that never was, are none. */
export function datedNotes(note: string): DatedNote[] {
  const dated = note.split("\n").flatMap((line): DatedNote[] => {
    const [, on = "", text = ""] = DATED_LINE.exec(line) ?? [];
    const day = dayNumber(on);
    return day === null ? [] : [{ day, on, text: text.trim() }];
  });
  return dated.sort((a, b) => a.day - b.day);
}

/** A note with one more line that begins with a day, ready for its text. */
export const withDayLine = (note: string, on: string): string =>
  `${note}${note === "" || note.endsWith("\n") ? "" : "\n"}${on} `;
