import { describe, expect, test } from "vitest";
import { bucketOf } from "@/lib/domain/figures/position-buckets";
import { keywordStatistics } from "@/lib/domain/figures/statistics";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import type { Position } from "@/lib/domain/keyword/position";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { at, beyond, empty } from "../../support/positions";

const keyword = (parts: Partial<Keyword>): Keyword => ({
  ...unknownKeyword("k", "boots"),
  ...parts,
});

describe("buckets", () => {
  test("each bound belongs to the better bucket, a fraction above it to the next", () => {
    const buckets = { "1-3": [1, 3], "4-10": [3.4, 4, 10], "11-20": [11, 20], "21-50": [21, 50], "51-100": [51, 100] };
    for (const [bucket, places] of Object.entries({ ...buckets, beyond: [101] }))
      expect(new Set(places.map((place) => bucketOf(at(place))))).toEqual(new Set([bucket]));
  });

  test("“not in top 100”, empty and not loaded are three different buckets", () => {
    expect([beyond, empty, null].map(bucketOf)).toEqual(["beyond", "empty", "notLoaded"]);
  });
});

describe("statistics of a keyword list", () => {
  test("last known positions change no figure", () => {
    const recent = [{ on: "2026-11-19", position: at(1) }];
    const statistics = keywordStatistics([
      keyword({ position: at(9), recent }),
      keyword({ position: empty, recent }),
      keyword({ position: empty }),
    ]);
    expect(statistics).toMatchObject({ loaded: 1, ranking: 1, averagePosition: 9 });
    expect(statistics.buckets).toMatchObject({ "1-3": 0, "4-10": 1, empty: 2 });
  });

  test("the average covers ranking keywords only; “loaded” includes those not in the top 100", () => {
    const statistics = keywordStatistics(
      [at(1), at(10), beyond, at(140), empty, null].map((position) => keyword({ position })),
    );
    expect(statistics).toMatchObject({ keywords: 6, loaded: 4, ranking: 2, averagePosition: 5.5 });
    expect(statistics.buckets).toEqual({
      "1-3": 1,
      "4-10": 1,
      "11-20": 0,
      "21-50": 0,
      "51-100": 0,
      beyond: 2,
      empty: 1,
      notLoaded: 1,
    });
  });

  test("the average is weighted by impressions only where every ranking keyword has them", () => {
    const keywordWith = (place: number, impressions: number | null) =>
      keyword({ position: at(place), metrics: { Impressions: impressions } });
    const rest = [keyword({ position: beyond }), keyword({ position: empty, metrics: { Impressions: 9_000 } })];
    const statistics = keywordStatistics([keywordWith(2, 900), keywordWith(50, 100), ...rest]);
    expect(statistics).toMatchObject({ averagePosition: 26, weightedPosition: (2 * 900 + 50 * 100) / 1_000 });
    for (const other of [keywordWith(9, null), keyword({ position: at(9) })])
      expect(keywordStatistics([keywordWith(2, 900), other])).not.toHaveProperty("weightedPosition");
    for (const nothing of [[], [keywordWith(2, 0)]])
      expect(keywordStatistics(nothing)).not.toHaveProperty("weightedPosition");
  });

  test("movement counts only keywords with two known positions", () => {
    const pairs: [Position | null, Position | null][] = [
      [at(5), at(2)],
      [at(2), at(5)],
      [at(2), at(2)],
      [beyond, at(90)],
      [at(90), beyond],
      [empty, at(3)],
      [at(3), null],
    ];
    const { movement } = keywordStatistics(pairs.map(([previous, position]) => keyword({ previous, position })));
    expect(movement).toEqual({ improved: 1, declined: 1, same: 1, entered: 1, lost: 1 });
  });

  test("an empty metric is in neither the sum nor its count; 0 is in both", () => {
    const { metrics } = keywordStatistics([
      keyword({ metrics: { clicks: 10, impressions: null } }),
      keyword({ metrics: { clicks: 0 } }),
      keyword({ metrics: { clicks: null } }),
    ]);
    expect(metrics).toEqual({ clicks: { rows: 2, sum: 10, mean: 5 } });
  });

  test("an empty list has no average and no metrics rather than zeros", () => {
    expect(keywordStatistics([])).toMatchObject({ keywords: 0, loaded: 0, averagePosition: null, metrics: {} });
  });

  test("a metric may have any name, even one that objects inherit", () => {
    const { metrics } = keywordStatistics([keyword({ metrics: JSON.parse('{"__proto__": 3, "constructor": 4}') })]);
    expect(Object.keys(metrics).sort()).toEqual(["__proto__", "constructor"]);
  });
});
