import { randomUUID } from "node:crypto";
import { unguard } from "../domain/export/csv-guard";
import type { EVENT_COLUMNS } from "../domain/export/event-file";
import {
  cleanEvent,
  type DeskEvent,
  EVENTS_MAX,
  type EventsOutcome,
  eventProblem,
  type NewEvent,
} from "../domain/series/events";
import type { Store } from "../store/open-store";
import { readTable } from "./csv-records";

/** Events of all projects have an empty project ID; the service's IDs are never empty. */
const ALL_PROJECTS = "";

export class EventBook {
  constructor(
    private readonly store: Store,
    private readonly namespace: string,
  ) {}

  async all(): Promise<DeskEvent[]> {
    const rows = await this.store
      .selectFrom("event")
      .select(["id", "project_id", "from_day as from", "to_day as to", "text", "link"])
      .where("namespace", "=", this.namespace)
      .orderBy("from_day")
      .orderBy("text")
      .execute();
    return rows.map(({ project_id: id, ...event }) => ({ ...event, projectId: id === ALL_PROJECTS ? null : id }));
  }

  async add(events: readonly NewEvent[]): Promise<EventsOutcome> {
    const savedEvents = await this.all();
    const cleanEvents = events.map(cleanEvent);
    const problem = cleanEvents.map(eventProblem).find((each) => each !== null);
    if (problem !== undefined) return { events: savedEvents, problem };
    if (savedEvents.length + cleanEvents.length > EVENTS_MAX)
      return { events: savedEvents, problem: `There can be up to ${EVENTS_MAX} events.` };
    const rows = cleanEvents.map(({ projectId, from, to, text, link }) => ({
      namespace: this.namespace,
      id: randomUUID(),
      project_id: projectId ?? ALL_PROJECTS,
      from_day: from,
      to_day: to,
      text,
      link,
    }));
    await this.store.transaction().execute(async (transaction) => {
      for (const row of rows)
        await transaction
          .insertInto("event")
          .values(row)
          .onConflict((conflict) => conflict.columns(["namespace", "project_id", "from_day", "text"]).doNothing())
          .execute();
    });
    return { events: await this.all(), problem: null };
  }

  async addFile(text: string): Promise<EventsOutcome> {
    const file = await readEventFile(text);
    return file.problem === null ? this.add(file.events) : { events: await this.all(), problem: file.problem };
  }

  async remove(id: string): Promise<EventsOutcome> {
    await this.store.deleteFrom("event").where("namespace", "=", this.namespace).where("id", "=", id).execute();
    return { events: await this.all(), problem: null };
  }

  async removeAll(): Promise<void> {
    await this.store.deleteFrom("event").where("namespace", "=", this.namespace).execute();
  }
}

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
    const cell = (name: (typeof EVENT_COLUMNS)[number]) => unguard(record[names.indexOf(name)] ?? "").trim();
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
