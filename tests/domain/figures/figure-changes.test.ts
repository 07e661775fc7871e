import { expect, test } from "vitest";
import { figureChanges } from "@/lib/domain/figures/figure-changes";
import type { Position } from "@/lib/domain/keyword/position";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";

const at = (place: number): Position => ({ kind: "at", place });
const beyond: Position = { kind: "beyond", depth: 100 };
const rows = (...pairs: [Position | null, Position | null][]) =>
  pairs.map(([previous, position], index) => ({ ...unknownKeyword(`k${index}`, ""), previous, position }));

test("figures move by the keywords that are known both times, and by no others", () => {
  const changes = figureChanges(
    rows([at(12), at(2)], [at(3), at(5)], [beyond, at(9)], [at(40), beyond], [null, at(1)], [at(1), { kind: "empty" }]),
  );
  expect(changes).toEqual({ comparable: 4, ranking: 2, averagePosition: 4, top3: 0, top10: 2, beyond: 0 });
});

test("without a keyword in the top 100 both times the average has not moved by 0 but by nothing known", () => {
  expect(figureChanges(rows([beyond, at(4)], [null, at(4)]))).toMatchObject({
    comparable: 1,
    ranking: 0,
    averagePosition: null,
    top10: 1,
    beyond: -1,
  });
  expect(figureChanges([])).toMatchObject({ comparable: 0, averagePosition: null });
});
