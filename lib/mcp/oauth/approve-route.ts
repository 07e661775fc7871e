import { z } from "zod";
import { refuse, respondJson } from "../../http/responses";
import { guardedRoute, withBody } from "../../http/route";
import { grant } from "./consent";

const Body = z.strictObject({
  query: z.string(),
  name: z.string().max(200),
  sharePercent: z.number().int(),
  endsAt: z.iso.datetime().nullable(),
});
const BODY_BYTES_MAX = 32 * 1024;

export const approveRoute = (request: Request): Promise<Response> =>
  guardedRoute(request, (container) =>
    withBody(
      request,
      Body,
      async (body) => {
        const outcome = await grant(container, request.headers, body);
        return outcome === null ? refuse(404, "Agents are let in only over TLS.") : respondJson(200, outcome);
      },
      BODY_BYTES_MAX,
    ),
  );
