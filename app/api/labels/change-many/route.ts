import { z } from "zod";
import { MANY_LABELS_MAX } from "@/lib/domain/keyword/labels";
import { actionRoute } from "@/lib/http/route";
import { LabeledId, StarChange, Subject, TagsChange } from "../label-bodies";

const Body = z.strictObject({
  projectId: LabeledId,
  items: z.array(z.strictObject({ keywordId: LabeledId, subject: Subject })).max(MANY_LABELS_MAX),
  change: z.discriminatedUnion("kind", [StarChange, TagsChange]),
});

/** Sets one star or tag on many keywords of a project. Sends nothing to the service. */
export const POST = actionRoute(Body, async ({ books, clock }, { projectId, items, change }) =>
  books.labels.changeMany(projectId, items, change, clock.now()),
);
