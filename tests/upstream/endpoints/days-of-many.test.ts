import { expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { fixtureDesk } from "../../support/services/fixture-desk";
import type { FixtureAnswer } from "../../support/services/fixture-service";
import { read } from "../../support/stack";

async function answering(answer: () => FixtureAnswer) {
  const { service, desk } = await fixtureDesk(answer, {
    UPSTREAM_DATE_PARAMETERS: "",
    UPSTREAM_KEYWORDDATA_ID: "project",
  });
  const get = async (keywordId: string) => {
    const { reading, problem } = await desk.container.upstream.getKeywordData("1", keywordId, read("if-missing"));
    const points = reading?.data.positions[0]?.points ?? [];
    return { places: points.map(({ position }) => (position.kind === "at" ? position.place : null)), problem };
  };
  return { get, asked: () => service.requests.length };
}

const DAYS = ["2026-02-25", "2026-02-26", "2026-02-27", "2026-02-28"];
const PLACES: Record<string, number[]> = { 21: [9, 7, 8, 6], 22: [31, 30, 34, 33] };
const flat = (row: (id: number, date: string, place: number) => { [name: string]: Json }) =>
  DAYS.flatMap((date, day) => [21, 22].map((id) => row(id, date, PLACES[id]?.[day] ?? 0)));

test.each<[string, Json]>([
  ["beside the day", flat((keyword_id, date, position) => ({ keyword_id, date, position }))],
  ["in an envelope", { data: flat((keywordId, day, rank) => ({ keywordId, day, rank })), meta: { days: 4 } }],
  ["as an object", flat((id, day, rank) => ({ id: id * 1000 + rank, keyword: { id, text: "lamp" }, day, rank }))],
  ["beside its phrase", flat((kw, date, pos) => ({ kw, keyword: `lamp ${kw}`, checked_at: `${date}T04:00:00Z`, pos }))],
  ["under engines", [{ engine: "google", rows: flat((kw_id, date, value) => ({ kw_id, date, value })) }]],
])("each keyword gets its own days of a list of all, its id %s", async (_, json) => {
  const { get, asked } = await answering(() => ({ json }));
  expect((await get("21")).places).toEqual(PLACES[21]);
  expect((await get("22")).places).toEqual(PLACES[22]);
  expect(asked(), "one response is about both").toBe(1);
});

test("a keyword without days in a list of all is missing, for one request", async () => {
  const { get, asked } = await answering(() => ({
    json: flat((keyword_id, date, position) => ({ keyword_id, date, position })),
  }));
  for (const _ of [1, 2]) expect(await get("23")).toMatchObject({ places: [], problem: { code: "not_in_data" } });
  expect((await get("22")).places).toEqual(PLACES[22]);
  expect(asked()).toBe(1);
});
