import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute(async ({ books }) => ({ entries: await books.labels.entries() }));
