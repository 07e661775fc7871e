import { z } from "zod";
import { actionRoute } from "@/lib/http/route";

const Body = z.strictObject({
  projectId: z.string().min(1).max(400),
  id: z.string().min(1).max(400).nullable(),
  name: z.string().max(20_000),
  query: z.string().max(20_000),
});

export const POST = actionRoute(Body, ({ books, clock }, { projectId, ...view }) =>
  books.views.save(projectId, view, clock.now()),
);
