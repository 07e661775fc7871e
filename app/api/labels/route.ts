import { freeRoute } from "@/lib/http/route";

/** Everything a person has labeled, for the file it travels in. */
export const GET = freeRoute(async ({ books }) => ({ entries: await books.labels.entries() }));
