import { unguarded } from "../domain/export/csv-guard";
import type { EVENT_COLUMNS } from "../domain/export/event-file";
import { cleanEvent, eventProblem, type NewEvent } from "../domain/series/events";
import { readTable } from "./csv-records";

export type EventFile = { events: NewEvent[]; problem: null } | { events: []; problem: string };

const unreadable = (problem: string): EventFile => ({ events: [], problem });

export async function readEventFile(text: string): Promise<EventFile> {
  const table = await readTable(text);
  if ("problem" in table) return unreadable(table.problem);
  const { names, lines } = table;
  if (!names.includes("from") || !names.includes("event"))
    return unreadable("The first line is missing a “from” or an “event” column.");
  const events: NewEvent[] = [];
  for (const { record, info } of lines) {
    const cell = (name: (typeof EVENT_COLUMNS)[number]) => unguarded(record[names.indexOf(name)] ?? "").trim();
    const event = cleanEvent({
      projectId: cell("project_id"),
      from: cell("from"),
      to: cell("to"),
      text: cell("event"),
      link: cell("link"),
    });
    const problem = eventProblem(event);
    if (problem !== null) return unreadable(`Line ${info.lines}: ${problem}`);
    events.push(event);
  }
  return { events, problem: null };
}
