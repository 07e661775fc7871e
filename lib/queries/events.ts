import type { DeskEvent, EventsOutcome, NewEvent } from "../domain/series/events";
import { routeQuery } from "./answer-query";
import { postJson } from "./get-json";

export const eventsQuery = routeQuery<{ events: DeskEvent[]; updatesOf: string }>(["events"], "/api/events");

export const addEvent = (event: NewEvent): Promise<EventsOutcome> => postJson("/api/events/add", event);

export const removeEvent = (id: string): Promise<EventsOutcome> => postJson("/api/events/remove", { id });

export const addKnownUpdates = (): Promise<EventsOutcome> => postJson("/api/events/add-known", {});

export const importEvents = (text: string): Promise<EventsOutcome> => postJson("/api/events/import", { text });
