import { z } from "zod";
import updates from "@/lib/domain/search-updates.json";
import { type KnownUpdates, knownEvents } from "@/lib/domain/series/events";
import { actionRoute } from "@/lib/http/route";

const KNOWN: KnownUpdates = updates;
const Body = z.strictObject({});

export const POST = actionRoute(Body, ({ books }) => books.events.add(knownEvents(KNOWN)));
