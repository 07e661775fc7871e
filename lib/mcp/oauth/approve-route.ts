import { z } from "zod";
import { refuse } from "../../http/responses";
import { actionRoute } from "../../http/route";
import { grant } from "./consent";

const Body = z.strictObject({
  query: z.string(),
  name: z.string().max(200),
  sharePercent: z.number().int(),
  endsAt: z.iso.datetime().nullable(),
});

export const approveRoute = actionRoute(
  Body,
  async (container, body, { request }) =>
    (await grant(container, request.headers, body)) ?? refuse(404, "Agents are let in only over TLS."),
  { bytesMax: 32 * 1024 },
);
