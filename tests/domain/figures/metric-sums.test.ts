import { describe, expect, test } from "vitest";
import { MetricSums } from "@/lib/domain/figures/metric-sums";

function summaryOf(rows: Record<string, number | null>[]) {
  const sums = new MetricSums();
  for (const row of rows) sums.add(row);
  return sums.summary();
}

describe("a rate of a project", () => {
  const rows = [
    { clicks: 90, impressions: 1000, ctr: 0.09 },
    { clicks: 1, impressions: 2, ctr: 0.5 },
    { clicks: 0, impressions: 998, ctr: 0 },
  ];

  test("is clicks ÷ impressions, whether the service sends a fraction or a percentage", () => {
    const basis = { kind: "ratio", part: "clicks", whole: "impressions" };
    expect(summaryOf(rows).ctr).toEqual({ rows: 3, sum: 0.59, mean: 91 / 2000, basis });
    const inPercent = rows.map(({ clicks, impressions, ctr }) => ({ clicks, impressions, ctr_pct: ctr * 100 }));
    expect(summaryOf(inPercent).ctr_pct).toMatchObject({ mean: 4.55, basis });
    const namedRows = rows.map(({ clicks, impressions, ctr }) => ({
      Clicks: clicks,
      Impressions: impressions,
      CTR: ctr,
    }));
    expect(summaryOf(namedRows).CTR).toMatchObject({
      mean: 91 / 2000,
      basis: { part: "Clicks", whole: "Impressions" },
    });
  });

  test("is weighted where only its weight is available", () => {
    const { ctr } = summaryOf(rows.map(({ impressions, ctr: rate }) => ({ impressions, ctr: rate })));
    expect(ctr?.basis).toEqual({ kind: "weighted", by: "impressions" });
    expect(ctr?.mean).toBeCloseTo(91 / 2000, 10);
    const { bounce_rate } = summaryOf([
      { visits: 10, bounce_rate: 80 },
      { visits: 30, bounce_rate: 40 },
    ]);
    expect(bounce_rate).toMatchObject({ mean: 50, basis: { kind: "weighted", by: "visits" } });
  });

  test("is an unweighted mean where a weight is missing in a row, 0 in all, or meaningless", () => {
    expect(summaryOf([...rows, { ctr: 0.25 }]).ctr).toEqual({ rows: 4, sum: 0.84, mean: 0.21 });
    expect(summaryOf([{ impressions: 0, clicks: 0, ctr: 0 }]).ctr).toEqual({ rows: 1, sum: 0, mean: 0 });
    expect(
      summaryOf([
        { popularity: 10, visits: 1 },
        { popularity: 20, visits: 9 },
      ]).popularity?.basis,
    ).toBeUndefined();
  });

  test("leaves out rows without the rate", () => {
    const { ctr } = summaryOf([...rows, { clicks: 500, impressions: 1000, ctr: null }]);
    expect([ctr?.rows, ctr?.mean]).toEqual([3, 91 / 2000]);
  });
});
