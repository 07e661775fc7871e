import type { HistorySize } from "@/lib/domain/memory/memory";
import { freeRoute } from "@/lib/http/route";

/** How much is held of each project over time. */
export const GET = freeRoute<Record<string, string>, { projects: HistorySize[] }>(async ({ upstream }) => ({
  projects: await upstream.copies.historySizes(),
}));
