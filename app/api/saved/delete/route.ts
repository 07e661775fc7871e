import { z } from "zod";
import { actionRoute } from "@/lib/http/route";

const Body = z.strictObject({ confirm: z.literal("delete"), ownToo: z.boolean() });

/** Deletes every saved copy; labels, views and events only if the user chose so. */
export const POST = actionRoute(Body, async ({ upstream, books }, { ownToo }) => {
  await upstream.copies.removeAll();
  if (ownToo) await books.removeAll();
  return upstream.copies.overview.facts();
});
