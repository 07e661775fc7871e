import { z } from "zod";
import { actionRoute } from "@/lib/route";

const Id = z.string().min(1).max(400);
const Text = z.string().max(20_000);
const Part = z.string().max(400).nullable();
const Market = z.strictObject({ engine: Part, country: Part, language: Part, location: Part, device: Part });
const Tags = z.array(Text).max(500);

const Body = z.strictObject({
  projectId: Id,
  keywordId: Id.nullable(),
  subject: z.strictObject({ text: Text, market: Market.nullable() }),
  change: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("star"), starred: z.boolean() }),
    z.strictObject({ kind: z.literal("tags"), add: Tags, remove: Tags }),
    z.strictObject({ kind: z.literal("note"), before: Text, after: Text }),
  ]),
});

/** One own star, tag or note; what cannot be kept is answered with a sentence, and nothing is asked of the service. */
export const POST = actionRoute(Body, async ({ labels, clock }, { subject, change, ...place }) =>
  labels.change(place, subject, change, clock.now()),
);
