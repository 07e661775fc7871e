import { z } from "zod";
import { actionRoute } from "@/lib/http/route";

const Body = z.strictObject({ confirm: z.literal("delete"), ownToo: z.boolean() });

/** Deletes every saved copy; own tags, stars, notes, views and events only when the person chose so. */
export const POST = actionRoute(Body, async ({ upstream, books }, { ownToo }) => {
  await upstream.copies.removeAll();
  if (ownToo) await books.removeAll();
  return upstream.copies.overview.facts();
});
