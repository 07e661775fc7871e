import { expect, test } from "vitest";
import { visibilityOf } from "@/lib/domain/figures/visibility";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { at } from "../../support/positions";
import { tableView } from "../../support/table-view";

test("ranges are sorted by their lower bound and stay out of sums", () => {
  const volumes = ["< 10", "10K–100K", 12_000, "100–1K", 5] as const;
  const keywords = volumes.map((searchVolume, id) => ({
    ...unknownKeyword(String(id), `k${id}`),
    position: at(3),
    searchVolume,
  }));
  const sorted = tableView(keywords, { sorts: [{ column: "volume", descending: true }] });
  expect(sorted.map(({ searchVolume }) => searchVolume)).toEqual([12_000, "10K–100K", "100–1K", 5, "< 10"]);
  expect(visibilityOf(keywords, [{ to: 100, rate: 0.3 }])).toBeNull();
  const numbers = keywords.filter(({ searchVolume }) => typeof searchVolume === "number");
  expect(visibilityOf(numbers, [{ to: 100, rate: 0.3 }])).toBe(1);
});
