import { z } from "zod";
import { actionRoute } from "@/lib/http/route";

const Body = z.strictObject({
  projectId: z.string().min(1).max(400),
  keywordId: z.string().min(1).max(400).nullable(),
});

/** Deletes the saved copy of a keyword list or keyword. Sends nothing to the service. */
export const POST = actionRoute(Body, async ({ upstream }, { projectId, keywordId }) => {
  await upstream.copies.remove({ kind: keywordId === null ? "keywords" : "keyword-data", projectId, keywordId });
  return upstream.copies.overview.facts();
});
