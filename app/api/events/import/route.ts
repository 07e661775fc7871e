import { z } from "zod";
import { EVENT_FILE_MAX } from "@/lib/domain/export/event-file";
import { actionRoute } from "@/lib/http/route";

const Body = z.strictObject({ text: z.string().max(EVENT_FILE_MAX) });

/** Adds all events of a file, or none. */
export const POST = actionRoute(Body, ({ books }, { text }) => books.events.addFile(text), {
  bytesMax: 4 * EVENT_FILE_MAX,
});
