import { z } from "zod";
import { actionRoute } from "@/lib/http/route";

const Text = z.string().max(2_000);
const Body = z.strictObject({
  projectId: z.string().min(1).max(400).nullable(),
  from: Text,
  to: Text.nullable(),
  text: Text,
  link: Text.nullable(),
});

export const POST = actionRoute(Body, ({ books }, event) => books.events.add([event]));
