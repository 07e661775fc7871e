import { expect, test } from "vitest";
import { ownCurve, rateAt } from "@/lib/domain/figures/click-curve";
import { visibilityOf } from "@/lib/domain/figures/visibility";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { readSourceFile } from "@/lib/reference-api/sample/source-file";

const at = (place: number, parts: Partial<Keyword> = {}): Keyword => ({
  ...unknownKeyword(`k${place}`, "boots"),
  position: { kind: "at", place },
  ...parts,
});
const clickedKeyword = (place: number, clicks: number, impressions: number): Keyword =>
  at(place, { metrics: { Clicks: clicks, Impressions: impressions } });
const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));

const december = () =>
  readSourceFile("gsc_query_month_2022.csv.gz", ["date", "query", "clicks", "impressions", "ctr", "position"])
    .filter(([date]) => date === "2022-12-31")
    .map(([, , ...figures]) => figures.map(Number))
    .map(([clicks = 0, impressions = 0, , position = 0]) => ({ clicks, impressions, position }));

test("V4: the curve of the Search Console sample equals an independent count, with sparse positions joined", () => {
  const rows = december();
  const curve = ownCurve(
    rows.map(({ clicks, impressions, position }) => clickedKeyword(position, clicks, impressions)),
  );
  const points = rows
    .filter(({ impressions, position }) => impressions >= 100 && position <= 100)
    .map(({ clicks, impressions, position }) => ({
      place: Math.max(1, Math.round(position)),
      rate: clicks / impressions,
    }));
  let from = 1;
  for (const [index, { to, rate }] of (curve ?? []).entries()) {
    const rates = points.filter(({ place }) => place >= from && place <= to).map((each) => each.rate);
    expect(rates.length).toBeGreaterThanOrEqual(20);
    const isLast = index === (curve?.length ?? 0) - 1;
    if (!isLast) expect(points.filter(({ place }) => place >= from && place < to).length).toBeLessThan(20);
    const sorted = rates.toSorted((one, other) => one - other);
    const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0];
    expect(Math.abs(rate - (low + high) / 2)).toBeLessThan(1e-9);
    from = to + 1;
  }
  expect(from).toBe(101);
  expect(curve?.length).toBeGreaterThan(1);
});

test("a curve needs 20 keywords with 100 impressions; keywords with fewer are left out", () => {
  expect(ownCurve(times(19, () => clickedKeyword(1, 50, 100)))).toBeNull();
  expect(ownCurve(times(40, () => clickedKeyword(1, 50, 99)))).toBeNull();
  const curve = ownCurve([
    ...times(20, () => clickedKeyword(1, 50, 100)),
    ...times(20, () => clickedKeyword(2.4, 10, 100)),
  ]);
  expect(curve).toEqual([
    { to: 1, rate: 0.5 },
    { to: 100, rate: 0.1 },
  ]);
  expect([1, 1.4, 2, 77].map((place) => rateAt(curve ?? [], place))).toEqual([0.5, 0.5, 0.1, 0.1]);
});

test("V5: visibility needs volumes for 80% of the ranking keywords, or is unknown", () => {
  const curve = [
    { to: 1, rate: 0.4 },
    { to: 100, rate: 0.1 },
  ];
  const withVolumes = (share: number) =>
    times(100, (index) => at(index % 2 === 0 ? 1 : 5, { searchVolume: index < share ? 10 : null }));
  const shares = [0, 50, 79, 80, 100].map((share) => visibilityOf(withVolumes(share), curve));
  expect(shares).toEqual([null, null, null, 0.625, 0.625]);
});

test("outside the top 100 counts as no clicks; empty and not loaded are left out; impressions replace volumes", () => {
  const curve = [{ to: 100, rate: 0.2 }];
  const volume = { searchVolume: 10 };
  const rows = [
    at(1, volume),
    { ...at(2, volume), position: { kind: "beyond", depth: 100 } as const },
    { ...at(3, volume), position: { kind: "empty" } as const },
    { ...at(4, volume), position: null },
  ];
  expect(visibilityOf(rows, curve)).toBe(0.5);
  expect(visibilityOf([clickedKeyword(1, 3, 30)], curve)).toBe(1);
  expect(visibilityOf([clickedKeyword(1, 3, 30)], [{ to: 100, rate: 0 }])).toBeNull();
});
