import { queryOptions } from "@tanstack/react-query";
import type { DeskEvent, EventsOutcome, NewEvent } from "../domain/series/events";
import { getJson, postJson } from "./get-json";

export const eventsQuery = () =>
  queryOptions({
    queryKey: ["events"] as const,
    queryFn: ({ signal }) => getJson<{ events: DeskEvent[]; updatesOf: string }>("/api/events", signal),
    staleTime: 30_000,
    throwOnError: false,
  });

export const addEvent = (event: NewEvent): Promise<EventsOutcome> => postJson("/api/events/add", event);

export const removeEvent = (id: string): Promise<EventsOutcome> => postJson("/api/events/remove", { id });

export const addKnownUpdates = (): Promise<EventsOutcome> => postJson("/api/events/add-known", {});

export const importEvents = (text: string): Promise<EventsOutcome> => postJson("/api/events/import", { text });
