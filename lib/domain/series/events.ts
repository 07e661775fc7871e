import { oneLine } from "../keyword/fold-text";
import { dayNumber, isWrittenDay } from "../time/days";

/** It records when something happened, never that it caused anything. @property to null: a single day */
export type DeskEvent = {
  id: string;
  projectId: string | null;
  from: string;
  to: string | null;
  text: string;
  link: string | null;
};
export type NewEvent = Omit<DeskEvent, "id">;

export type EventsOutcome = { events: DeskEvent[]; problem: string | null };

export type KnownUpdates = {
  source: string;
  checkedOn: string;
  updates: { from: string; to: string; name: string }[];
};

export const EVENTS_MAX = 2_000;
export const EVENT_TEXT_MAX = 200;

/** A range of one day becomes a single day. */
export const cleanEvent = ({ projectId, from, to, text, link }: NewEvent): NewEvent => ({
  projectId: projectId === "" ? null : projectId,
  from,
  to: to === "" || to === from ? null : to,
  text: oneLine(text),
  link: link === "" ? null : link,
});

export function eventProblem({ from, to, text, link }: NewEvent): string | null {
  if (!isWrittenDay(from) || (to !== null && !isWrittenDay(to))) return "Write dates as YYYY-MM-DD.";
  if (to !== null && to < from) return "The last day is before the first one.";
  if (text === "") return "Enter what happened.";
  if (text.length > EVENT_TEXT_MAX) return `The text has ${text.length} characters. The limit is ${EVENT_TEXT_MAX}.`;
  if (link !== null && !/^https?:\/\//.test(link)) return "Links must start with https://.";
  return null;
}

export const eventsOf = (events: readonly DeskEvent[], projectId: string): DeskEvent[] =>
  events
    .filter((event) => event.projectId === null || event.projectId === projectId)
    .sort((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)));

export const knownEvents = ({ source, updates }: KnownUpdates): NewEvent[] =>
  updates.map(({ from, to, name }) => ({
    projectId: null,
    from,
    to: to === from ? null : to,
    text: name,
    link: source,
  }));

export type DatedNote = { day: number; on: string; text: string };

/** A day at the start of a line, optionally after a list marker, and the text after it. */
const DATED_LINE = /^[\s\-*•]*(\d{4}-\d{2}-\d{2})(?!\d)[\s:,.;–—-]*(.*)$/u;

export function datedNotes(note: string): DatedNote[] {
  const notes = note.split("\n").flatMap((line): DatedNote[] => {
    const [, on = "", text = ""] = DATED_LINE.exec(line) ?? [];
    const day = dayNumber(on);
    return day === null ? [] : [{ day, on, text: text.trim() }];
  });
  return notes.sort((a, b) => a.day - b.day);
}

export const withDayLine = (note: string, on: string): string =>
  `${note}${note === "" || note.endsWith("\n") ? "" : "\n"}${on} `;
