import updates from "@/lib/domain/search-updates.json";
import type { KnownUpdates } from "@/lib/domain/series/events";
import { freeRoute } from "@/lib/http/route";

const KNOWN: KnownUpdates = updates;

export const GET = freeRoute(async ({ books }) => ({ events: await books.events.all(), updatesOf: KNOWN.checkedOn }));
