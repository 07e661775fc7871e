import { queryOptions } from "@tanstack/react-query";
import type { DeskEvent, EventsOutcome, NewEvent } from "../domain/series/events";
import { getJson, postJson } from "./get-json";

/** Every event, and the date of the list of known updates, from our database. Free. */
export const eventsQuery = () =>
  queryOptions({
    queryKey: ["events"] as const,
    queryFn: ({ signal }) => getJson<{ events: DeskEvent[]; updatesOf: string }>("/api/events", signal),
    staleTime: 30_000,
    throwOnError: false,
  });

/** Free. Throws ProblemError or OfflineError. */
export const addEvent = (event: NewEvent): Promise<EventsOutcome> => postJson("/api/events/add", event);

/** Free. Throws ProblemError or OfflineError. */
export const removeEvent = (id: string): Promise<EventsOutcome> => postJson("/api/events/remove", { id });

/** Adds known search engine updates. Free. Throws ProblemError or OfflineError. */
export const addKnownUpdates = (): Promise<EventsOutcome> => postJson("/api/events/add-known", {});

/** Adds events from a CSV file. Free. Throws ProblemError or OfflineError. */
export const importEvents = (text: string): Promise<EventsOutcome> => postJson("/api/events/import", { text });
