import { z } from "zod";
import { actionRoute } from "@/lib/http/route";

const Body = z.strictObject({ confirm: z.literal("delete"), ownToo: z.boolean() });

/** Deletes every saved copy; own tags, stars, notes and views only when the person chose so. */
export const POST = actionRoute(Body, async ({ upstream, labels, views }, { ownToo }) => {
  await upstream.copies.removeAll();
  if (ownToo) {
    await labels.removeAll();
    await views.removeAll();
  }
  return upstream.copies.overview.facts();
});
