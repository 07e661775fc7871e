import { gunzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { unpackKeywords } from "@/lib/domain/table/packed-rows";
import { fixtureDesk } from "../support/services/fixture-desk";
import type { Desk, FixtureService } from "../support/services/fixture-service";
import { read } from "../support/stack";

const ROWS = [
  { id: 1, keyword: "tents" },
  { id: 2, keyword: "boots", search_volume: 900 },
];

function answer({ url }: { url: URL }) {
  if (url.pathname.startsWith("/v1/project-keywords-list/")) return { json: { count: 2, results: ROWS } };
  return { json: { id: 1, keyword: "tents", history: [{ date: "2026-03-01", position: 12 }] } };
}

let service: FixtureService;
let desk: Desk;
beforeEach(async () => {
  ({ service, desk } = await fixtureDesk(answer));
});

async function columns() {
  const got = await desk.container.reads.columns("p");
  if (got.etag === null) return got;
  return { ...got, rows: unpackKeywords(gunzipSync(got.body).toString("utf8")).slice() };
}

test("without a saved list there are no columns and no requests", async () => {
  const got = await columns();
  expect(got).toMatchObject({ etag: null, answer: { reading: null, price: { requests: 1 } } });
  expect(service.requests).toHaveLength(0);
});

test("columns match the saved rows; written once per version and again when the list changes", async () => {
  const { upstream } = desk.container;
  const list = await upstream.listKeywords("p", read("if-missing"));
  const [first, again] = await Promise.all([columns(), columns()]);
  expect(first).toMatchObject({ rows: list.reading?.data.keywords, answer: { reading: { saved: true, data: null } } });
  if (first.etag === null || again.etag === null) throw new Error("the list is not saved");
  expect(again.etag).toBe(first.etag);
  expect(again.body, "the same bytes").toBe(first.body);

  desk.clock.advanceMs(60_000);
  await upstream.listKeywords("p", read("now"));
  expect((await columns()).etag).not.toBe(first.etag);
});

test("loading a row's position makes a new version that includes it", async () => {
  const { upstream } = desk.container;
  await upstream.listKeywords("p", read("if-missing"));
  const before = await columns();
  await upstream.getKeywordData("p", "1", read("if-missing", 1));
  const requestCount = service.requests.length;
  const after = await columns();
  expect(after.etag).not.toBe(before.etag);
  expect(after).toMatchObject({ rows: [{ position: { kind: "at", place: 12 } }, { position: null }] });
  expect(service.requests).toHaveLength(requestCount);
});
