import { useQuery } from "@tanstack/react-query";
import type { Formats } from "@/lib/domain/display/format";
import { type DeskEvent, eventsOf } from "@/lib/domain/series/events";
import { dayNumber } from "@/lib/domain/time/days";
import { eventsQuery } from "@/lib/queries/events";
import type { Mark } from "./chart";

/** More marks would be unreadable. */
const MARKS_MAX = 40;

export function useEvents(projectId: string, { isWanted = true } = {}): readonly DeskEvent[] {
  const { data } = useQuery({ ...eventsQuery, enabled: isWanted });
  return data === undefined ? [] : eventsOf(data.events, projectId);
}

export const eventWords = ({ text, to }: DeskEvent, formats: Formats): string =>
  to === null ? text : `${text} (until ${formats.day(to)})`;

export function eventMarks(events: readonly DeskEvent[], span: { from: number; to: number }, formats: Formats): Mark[] {
  return events
    .flatMap((event): Mark[] => {
      const [day, until] = [dayNumber(event.from) ?? 0, dayNumber(event.to ?? event.from) ?? 0];
      if (until < span.from || day > span.to) return [];
      const visibleDays = { day: Math.max(day, span.from), until: Math.min(until, span.to) };
      return [{ ...visibleDays, on: event.from, kind: "event", text: eventWords(event, formats) }];
    })
    .slice(-MARKS_MAX);
}
