import { z } from "zod";

export const LabeledId = z.string().min(1).max(400);
const Text = z.string().max(20_000);
const Part = z.string().max(400).nullable();
const Market = z.strictObject({ engine: Part, country: Part, language: Part, location: Part, device: Part });
const Tags = z.array(Text).max(500);

/** The labeled phrase, saved in case the service deletes the keyword. */
export const Subject = z.strictObject({ text: Text, market: Market.nullable() });
export const StarChange = z.strictObject({ kind: z.literal("star"), starred: z.boolean() });
export const TagsChange = z.strictObject({ kind: z.literal("tags"), add: Tags, remove: Tags });
export const NoteChange = z.strictObject({ kind: z.literal("note"), before: Text, after: Text });
