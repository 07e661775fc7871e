import { describe, expect, test } from "vitest";
import { changeOf, changeRank } from "@/lib/domain/keyword/position";
import { at, beyond, empty } from "../../support/positions";

describe("change between two positions", () => {
  test("a lower position number is up, a higher one is down, both as positive numbers", () => {
    expect(changeOf(at(12), at(7))).toEqual({ kind: "up", places: 5 });
    expect(changeOf(at(7), at(12))).toEqual({ kind: "down", places: 5 });
    expect(changeOf(at(7), at(7))).toEqual({ kind: "same" });
  });

  test("entering the top 100 is new, leaving it is lost, staying outside is no change", () => {
    expect(changeOf(beyond, at(99))).toEqual({ kind: "new" });
    expect(changeOf(at(3), beyond)).toEqual({ kind: "lost" });
    expect(changeOf(beyond, beyond)).toEqual({ kind: "same" });
  });

  test("a position beyond 100 counts as outside", () => {
    expect(changeOf(at(140), at(80))).toEqual({ kind: "new" });
    expect(changeOf(at(80), at(140))).toEqual({ kind: "lost" });
  });

  test("beyond a depth is no change from or to a position below that depth", () => {
    const beyondDepth = (depth: number) => ({ kind: "beyond", depth }) as const;
    for (const [place, depth] of [
      [34, 10],
      [70, 50],
      [21, 20],
    ] as const) {
      expect(changeOf(at(place), beyondDepth(depth))).toEqual({ kind: "unknown" });
      expect(changeOf(beyondDepth(depth), at(place))).toEqual({ kind: "unknown" });
    }
    expect(changeOf(at(9), beyondDepth(10))).toEqual({ kind: "lost" });
    expect(changeOf(beyondDepth(20), at(20))).toEqual({ kind: "new" });
  });

  test("the change is unknown when either day is empty or not loaded", () => {
    for (const unknown of [empty, null]) {
      expect(changeOf(unknown, at(1))).toEqual({ kind: "unknown" });
      expect(changeOf(at(1), unknown)).toEqual({ kind: "unknown" });
      expect(changeOf(unknown, beyond)).toEqual({ kind: "unknown" });
    }
  });

  test("fractional positions are compared to the one decimal shown", () => {
    expect(changeOf(at(4.3), at(2.9))).toEqual({ kind: "up", places: 1.4 });
    expect(changeOf(at(4.31), at(4.29))).toEqual({ kind: "same" });
  });

  test("changes sort lost, down, same, up, new; unknown has no rank", () => {
    const ranks = [
      changeOf(at(1), beyond),
      changeOf(at(1), at(100)),
      changeOf(at(2), at(2)),
      changeOf(at(100), at(1)),
      changeOf(beyond, at(1)),
    ].map(changeRank);
    expect(ranks).toEqual([-100, -99, 0, 99, 100]);
    expect(changeRank({ kind: "unknown" })).toBeNull();
  });
});
