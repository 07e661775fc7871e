import { unguarded } from "../domain/export/csv-guard";
import { UNKNOWN_ENCODING } from "../domain/export/decode-file";
import type { EVENT_COLUMNS } from "../domain/export/event-file";
import { cleanEvent, eventProblem, type NewEvent } from "../domain/series/events";
import { readTable } from "./csv-records";

export type EventFile = { events: NewEvent[]; problem: null } | { events: []; problem: string };

const unreadable = (problem: string): EventFile => ({ events: [], problem });

export async function readEventFile(text: string): Promise<EventFile> {
  if (text.includes("\ufffd")) return unreadable(UNKNOWN_ENCODING);
  const table = await readTable(text);
  if (table === "empty") return unreadable("The file is empty.");
  if ("badLine" in table)
    return unreadable(
      `Line ${table.badLine} can’t be read: it has more cells than the header, or a quote isn’t closed.`,
    );
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
