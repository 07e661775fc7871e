import { queryOptions } from "@tanstack/react-query";
import type { DeskEvent, EventsOutcome, NewEvent } from "../domain/series/events";
import { getJson, postJson } from "./get-json";

/** Every event, and of which day the list of known updates is; from our own database: free. */
export const eventsQuery = () =>
  queryOptions({
    queryKey: ["events"] as const,
    queryFn: ({ signal }) => getJson<{ events: DeskEvent[]; updatesOf: string }>("/api/events", signal),
    staleTime: 30_000,
    throwOnError: false,
  });

/** Adds an event. Free. Throws ProblemError or OfflineError. */
export const addEvent = (event: NewEvent): Promise<EventsOutcome> => postJson("/api/events/add", event);

/** Removes an event. Free. Throws ProblemError or OfflineError. */
export const removeEvent = (id: string): Promise<EventsOutcome> => postJson("/api/events/remove", { id });

/** Adds the search engine updates that the dashboard knows of. Free. Throws ProblemError or OfflineError. */
export const addKnownUpdates = (): Promise<EventsOutcome> => postJson("/api/events/add-known", {});

/** Adds the events of a CSV file. Free. Throws ProblemError or OfflineError. */
export const importEvents = (text: string): Promise<EventsOutcome> => postJson("/api/events/import", { text });
