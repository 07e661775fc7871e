import { dayViewOf } from "../domain/history/period";
import { ANSWER_HEADER, headerJson, PACKED_TYPE } from "../domain/table/pack";
import { freeRoute } from "./route";

/** Unchanged lists are a 304. No Content-Encoding, which Next removes. */
export const columnsRoute = freeRoute<{ projectId: string }>(
  async ({ reads }, { projectId }, { query, headers: requestHeaders }) => {
    const columns = await reads.columns(projectId, dayViewOf({ asOf: query.get("as-of"), vs: query.get("vs") }));
    if (columns.etag === null) return columns.answer;
    const headers = {
      etag: columns.etag,
      "cache-control": "no-store",
      [ANSWER_HEADER]: headerJson(columns.answer),
    };
    if (requestHeaders.get("if-none-match") === columns.etag) return new Response(null, { status: 304, headers });
    return new Response(columns.body, { headers: { ...headers, "content-type": PACKED_TYPE } });
  },
);
