import { describe, expect, test } from "vitest";
import { figureChanges } from "@/lib/domain/figures/figure-changes";
import type { Position } from "@/lib/domain/keyword/position";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { at, beyond } from "../../support/positions";

const rows = (...pairs: [Position | null, Position | null][]) =>
  pairs.map(([previous, position], index) => ({ ...unknownKeyword(`k${index}`, ""), previous, position }));

test("changes count only keywords whose position is known both times", () => {
  const changes = figureChanges(
    rows([at(12), at(2)], [at(3), at(5)], [beyond, at(9)], [at(40), beyond], [null, at(1)], [at(1), { kind: "empty" }]),
  );
  expect(changes).toEqual({
    comparable: 4,
    ranking: 2,
    since: null,
    averagePosition: 4,
    top3: 0,
    top10: 2,
    beyond: 0,
  });
});

test("with no keyword in the top 100 both times the change of the average is unknown, not 0", () => {
  expect(figureChanges(rows([beyond, at(4)], [null, at(4)]))).toMatchObject({
    comparable: 1,
    ranking: 0,
    averagePosition: null,
    top10: 1,
    beyond: -1,
  });
  expect(figureChanges([])).toMatchObject({ comparable: 0, averagePosition: null });
});

describe("the day that changes are counted from", () => {
  const row = (recent: [string, Position][], previous = recent.at(-2)?.[1] ?? null) => ({
    ...unknownKeyword("k", ""),
    position: at(2),
    previous,
    recent: recent.map(([on, position]) => ({ on, position })),
  });
  const daily: [string, Position][] = [
    ["2026-11-19", at(8)],
    ["2026-11-20", at(5)],
    ["2026-11-21", at(2)],
  ];
  const monthly: [string, Position][] = [
    ["2026-08-01", at(8)],
    ["2026-09-01", at(5)],
    ["2026-10-01", at(2)],
  ];
  const since = (...keywords: ReturnType<typeof row>[]) => figureChanges(keywords).since;

  test("is known when every keyword was measured on that day", () => {
    expect(since(row(daily), row(daily))).toEqual({ on: "2026-11-20", interval: "day", isEvery: true });
  });

  test("is a month where the source measures by month", () => {
    expect(since(row(monthly))).toEqual({ on: "2026-09-01", interval: "month", isEvery: true });
  });

  test("is the day of most keywords, marked when some differ", () => {
    const gap = daily.filter(([on]) => on !== "2026-11-20");
    expect(since(row(daily), row(daily), row(gap))).toEqual({ on: "2026-11-20", interval: "day", isEvery: false });
    expect(since(row(daily), row(gap))).toBeNull();
  });

  test("is unknown when the previous position is not from the day before", () => {
    expect(since(row(daily, at(7)))).toBeNull();
    expect(since(row([], at(7)))).toBeNull();
  });
});
