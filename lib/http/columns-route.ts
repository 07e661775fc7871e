import { dayViewOf } from "../domain/history/day-view";
import { ANSWER_HEADER, headerJson, PACKED_TYPE } from "../domain/table/pack";
import { respondJson } from "./responses";
import { freeResponse } from "./route";

/** Unchanged lists are a 304. No Content-Encoding, which Next removes. */
export const columnsRoute = freeResponse<{ projectId: string }>(async (reads, { projectId }, request) => {
  const query = new URL(request.url).searchParams;
  const columns = await reads.columns(projectId, dayViewOf({ asOf: query.get("as-of"), vs: query.get("vs") }));
  if (columns.etag === null) return respondJson(200, columns.answer);
  const headers = {
    etag: columns.etag,
    "cache-control": "no-store",
    [ANSWER_HEADER]: headerJson(columns.answer),
  };
  if (request.headers.get("if-none-match") === columns.etag) return new Response(null, { status: 304, headers });
  return new Response(columns.body, { headers: { ...headers, "content-type": PACKED_TYPE } });
});
