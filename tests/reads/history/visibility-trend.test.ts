import { expect, test, vi } from "vitest";
import { dayText } from "@/lib/domain/time/days";
import { DAY_MS } from "@/lib/domain/time/units";
import { closing } from "../../support/closing";
import { answerJson, countingService } from "../../support/services/counting-service";
import { read, stack } from "../../support/stack";

vi.setConfig({ testTimeout: 60_000 });

const opened = closing();

const START = "2026-03-02T10:20:00.000Z";
const FIRST_DAY = Math.floor(Date.parse(START) / DAY_MS);
const PROJECT = "p";

type Row = { position: number | string | null; volume?: number; clicks?: number; impressions?: number };

/** A desk before a service that sends so many rows a day, and what its visibility was then. */
async function afterDays(days: readonly Row[][]) {
  const made = opened(await stack({ at: START }));
  const service = opened(
    await countingService((_, response) => {
      const day = Math.floor(made.clock.now() / DAY_MS) - FIRST_DAY;
      const rows = (days[day] ?? []).map((row, keyword) => ({
        id: `k${keyword}`,
        keyword: `phrase ${keyword}`,
        ...row,
      }));
      answerJson(response, { total: rows.length, results: rows });
    }),
  );
  const { reads } = await made.another({ baseUrl: service.url, apiKey: "tests" });
  expect(await reads.visibilityTrend(PROJECT, { from: null, isPublished: true })).toBeNull();
  for (const _ of days) {
    await reads.keywords(PROJECT, read("now"));
    made.clock.advanceMs(DAY_MS);
  }
  const requests = service.hits();
  const trend = async (isPublished: boolean, from: string | null = null) => {
    const found = await reads.visibilityTrend(PROJECT, { from, isPublished });
    expect(service.hits()).toBe(requests);
    return found;
  };
  return { trend };
}

const on = (day: number) => dayText(FIRST_DAY + day);

test("published click rates make a visibility of each day on which 80 % of the keywords are known, once they are chosen", async () => {
  const volumes = [100, 100, 100, 100, 600];
  const day = (...positions: (number | string | null)[]): Row[] =>
    positions.map((position, keyword) => ({ position, volume: volumes[keyword] ?? 0 }));
  const { trend } = await afterDays([
    day(1, 1, 1, 1, 1),
    day(2, 11, ">100", 1, 10),
    // Three of five say anything.
    day(1, 1, 1, null, null),
    // Four of five do, and what is empty is left out.
    day(1, 1, 1, 2, null),
    day(3, 3, 3, 3, 3),
  ]);
  expect(await trend(false)).toBeNull();
  const found = await trend(true);
  expect(found).toMatchObject({ rates: "published", by: "volume", of: 5 });
  const [top, second, third, tenth] = [0.285, 0.157, 0.11, 0.025];
  const expected: [number | null, number][] = [
    [1, 5],
    [(100 * second + 100 * top + 600 * tenth) / (1_000 * top), 5],
    [null, 3],
    [(300 * top + 100 * second) / (400 * top), 4],
    [third / top, 5],
  ];
  expect(found?.days.map(({ on: each }) => each)).toEqual(expected.map((_, at) => on(at)));
  for (const [at, [share, over]] of expected.entries()) {
    const each = found?.days[at];
    expect(each?.over).toBe(over);
    if (share === null) expect(each?.share).toBeNull();
    else expect(each?.share).toBeCloseTo(share, 12);
  }
  expect((await trend(true, on(3)))?.days.map((each) => each.on)).toEqual([on(3), on(4)]);
});

test("a project with clicks and impressions is told by its own rates, whatever was chosen", async () => {
  const rows = (best: number): Row[] =>
    Array.from({ length: 40 }, (_, keyword) => {
      const position = keyword < 20 ? best : 5;
      return { position, clicks: position === 1 ? 50 : 10, impressions: 100 };
    });
  const { trend } = await afterDays([rows(5), rows(1)]);
  for (const isPublished of [false, true]) {
    const found = await trend(isPublished);
    expect(found).toMatchObject({ rates: "own", by: "impressions", of: 40 });
    expect(found?.days.map(({ share }) => share)).toEqual([expect.closeTo(0.2, 12), expect.closeTo(0.6, 12)]);
  }
});

test("volumes of fewer than 80 % of the ranking keywords make no visibility", async () => {
  const rows = Array.from(
    { length: 10 },
    (_, keyword): Row => (keyword < 7 ? { position: 3, volume: 10 } : { position: 3 }),
  );
  const { trend } = await afterDays([rows, rows]);
  expect(await trend(true)).toBeNull();
});
