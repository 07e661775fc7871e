import { dayViewOf } from "../domain/history/day-view";
import { ANSWER_HEADER, headerJson, PACKED_TYPE } from "../domain/table/pack";
import { respondJson } from "./responses";
import { freeResponse } from "./route";

/**
 * A route that serves a saved list as columns, guarded like every other; `as-of` and `vs` name the day of its rows and
 * the one they are compared with. What a browser holds already is not
 * sent again (304); what changes without the list goes in a header, with either. The bytes are compressed as such: Next
 * takes the encoding's header off what a route answers.
 */
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
