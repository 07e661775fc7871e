import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { ANSWER_HEADER, PACKED_TYPE } from "../../lib/domain/table/pack";
import { unpackKeywords } from "../../lib/domain/table/packed-rows";
import { columnsRoute } from "../../lib/http/columns-route";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { openBefore } from "../support/opened";
import { read } from "../support/stack";
import { ask, ownStack, params } from "./support";

const { northwind } = SAMPLE_IDS;
const get = (headers: Record<string, string> = {}) =>
  columnsRoute(ask(`/api/projects/${northwind}/columns`, { headers }), params({ projectId: northwind }));
const answerOf = (response: Response) => JSON.parse(response.headers.get(ANSWER_HEADER) ?? "null");

const desk = openBefore(beforeAll, () => ownStack());

test("without a saved list it states the price and sends nothing", async () => {
  const response = await get();
  expect(await response.json()).toMatchObject({ reading: null, price: { requests: 1 } });
  expect(response.headers.get("etag")).toBeNull();
  expect(await desk.requestCount()).toBe(0);
});

test("a saved list is sent once; a browser that has it gets only the changed facts", async () => {
  const { reading } = await desk.container.upstream.listKeywords(northwind, read("now"));
  const first = await get();
  expect(first.headers.get("content-type")).toBe(PACKED_TYPE);
  const rows = unpackKeywords(gunzipSync(Buffer.from(await first.arrayBuffer())).toString());
  expect(rows.length).toBe(reading?.data.keywords.length);
  expect(rows.at(0)?.phrase).toBe(reading?.data.keywords[0]?.phrase);

  const etag = first.headers.get("etag") ?? "";
  const second = await get({ "if-none-match": etag });
  expect([second.status, await second.text()]).toEqual([304, ""]);
  expect(answerOf(second)).toMatchObject({ problem: null, quota: { used: 1 } });
  expect((await get({ "if-none-match": '"another"' })).status).toBe(200);

  await desk.container.upstream.listKeywords(northwind, read("now"));
  desk.clock.advanceMs(60_000);
  await desk.container.upstream.listKeywords(northwind, read("now"));
  const third = await get({ "if-none-match": etag });
  expect(third.status).toBe(200);
  expect(third.headers.get("etag")).not.toBe(etag);
});

test("another site gets nothing", async () => {
  const response = await get({ "sec-fetch-site": "cross-site" });
  expect([response.status, response.headers.get(ANSWER_HEADER)]).toEqual([403, null]);
});
