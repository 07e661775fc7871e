import { dayNumber } from "../time/days";

export type DatedNote = { day: number; on: string; text: string };

/** A day at the start of a line, optionally after a list marker, and the text after it. */
const DATED_LINE = /^[\s\-*•]*(\d{4}-\d{2}-\d{2})(?!\d)[\s:,.;–—-]*(.*)$/u;

export function datedNotes(note: string): DatedNote[] {
  const dated = note.split("\n").flatMap((line): DatedNote[] => {
    const [, on = "", text = ""] = DATED_LINE.exec(line) ?? [];
    const day = dayNumber(on);
    return day === null ? [] : [{ day, on, text: text.trim() }];
  });
  return dated.sort((a, b) => a.day - b.day);
}

export const withDayLine = (note: string, on: string): string =>
  `${note}${note === "" || note.endsWith("\n") ? "" : "\n"}${on} `;
