import { z } from "zod";
import { actionRoute } from "@/lib/http/route";
import { LabeledId, NoteChange, StarChange, Subject, TagsChange } from "../label-bodies";

const Body = z.strictObject({
  projectId: LabeledId,
  keywordId: LabeledId.nullable(),
  subject: Subject,
  change: z.discriminatedUnion("kind", [StarChange, TagsChange, NoteChange]),
});

/** Sets one star, tag or note. Sends nothing to the service; a refusal has a message. */
export const POST = actionRoute(Body, async ({ books, clock }, { subject, change, ...place }) =>
  books.labels.change(place, subject, change, clock.now()),
);
