import { CsvError } from "csv-parse";
import { unguarded } from "../domain/export/csv-guard";
import type { EVENT_COLUMNS } from "../domain/export/event-file";
import { cleanEvent, eventProblem, type NewEvent } from "../domain/history/events";
import { delimiterOf, type Recorded, recordsOf } from "./csv-records";

export type EventFile = { events: NewEvent[]; problem: null } | { events: []; problem: string };

const unreadable = (problem: string): EventFile => ({ events: [], problem });

/** Reads a file of events by its header, whatever the order of its columns. One line that cannot be kept refuses all. */
export async function readEventFile(text: string): Promise<EventFile> {
  const content = text.replace(/^\ufeff/, "");
  if (content.trim() === "") return unreadable("The file is empty.");
  let records: Recorded[];
  try {
    records = await recordsOf(content, { delimiter: delimiterOf(content), skip_empty_lines: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return unreadable(`Line ${Number(error.lines ?? 0)} can’t be read: its columns don’t match the header.`);
  }
  const [header, ...lines] = records;
  const names = (header?.record ?? []).map((name) => name.trim().toLowerCase().replaceAll(" ", "_"));
  if (!names.includes("from") || !names.includes("event"))
    return unreadable("The first line has no “from” or no “event” column.");
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
