import Papa from "papaparse";
import { expect, test } from "vitest";
import { DAY_MS } from "../../../lib/domain/time/units";
import { clockedDesk } from "../../support/services/clocked-desk";
import { read } from "../../support/stack";

const PROJECT = "p";
const KEYWORDS = 1_500;
const FORMULA = '=HYPERLINK("http://x","y")';

async function deskOfDays(days: number) {
  const desk = await clockedDesk((now) => {
    const day = Math.floor(now / DAY_MS);
    const results = Array.from({ length: KEYWORDS }, (_, id) => ({
      id: `k${id}`,
      keyword: id === 0 ? FORMULA : `phrase, ${id}`,
      position: id === 1 ? null : id === 2 ? "not ranked" : (id % 90) + 1 + (day % 2),
      url: `https://example.com/${id % 3}`,
      country: "US",
      clicks: id,
    }));
    return { json: { total: KEYWORDS, results } };
  });
  for (let day = 0; day < days; day += 1) {
    await desk.container.reads.keywords(PROJECT, read("now"));
    desk.clock.advanceMs(DAY_MS);
  }
  return desk;
}

test("a project's history is written in pieces, for free, and another CSV reader can parse it", async () => {
  const { container, hits } = await deskOfDays(3);
  const hitCount = hits();
  const { name, type, body } = await container.reads.observationsFile(PROJECT);
  expect([name, type]).toEqual(["p-history-2026-03-05.csv", "text/csv; charset=utf-8"]);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of body) pieces.push(piece);
  expect(pieces.length).toBeGreaterThan(2);
  const text = await new Blob(pieces).text();
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  expect(data).toHaveLength(3 * KEYWORDS);
  expect(data[0]).toEqual({
    keyword: `'${FORMULA}`,
    keyword_id: "k0",
    engine: "",
    country: "US",
    language: "",
    location: "",
    device: "",
    date: "2026-03-02",
    position: String(1 + ((Date.parse("2026-03-02") / DAY_MS) % 2)),
    state: "ranking",
    page: "https://example.com/0",
    search_volume: "",
    clicks: "0",
    source: "undated",
    read_at: "2026-03-02T10:20:00.000Z",
  });
  const of = (id: string) => data.filter((line) => line.keyword_id === id);
  expect(of("k1").map(({ position, state }) => [position, state])).toEqual(Array(3).fill(["", "empty"]));
  expect(of("k2").map(({ state }) => state)).toEqual(Array(3).fill("not in top 100"));
  expect(of("k1400").map(({ date, keyword }) => [date, keyword])).toEqual([
    ["2026-03-02", "phrase, 1400"],
    ["2026-03-03", "phrase, 1400"],
    ["2026-03-04", "phrase, 1400"],
  ]);
  expect(hits()).toBe(hitCount);
});

test("a project without saved data has a file with a header alone, and an abandoned download ends", async () => {
  const { container } = await deskOfDays(1);
  const none = await container.reads.observationsFile("nothing");
  expect((await new Response(none.body).text()).split("\r\n")).toHaveLength(2);
  const { body } = await container.reads.observationsFile(PROJECT);
  const reader = body.getReader();
  expect((await reader.read()).done).toBe(false);
  await reader.cancel();
  expect((await reader.read()).done).toBe(true);
});
