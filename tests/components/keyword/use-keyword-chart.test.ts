import { expect, test } from "vitest";
import { shownDays } from "@/components/keyword/use-keyword-chart";
import { rankHistory } from "../../support/made-up-history";

test("the range's days are shown, even beyond the measured days", () => {
  expect(shownDays(rankHistory([4, 5, 6]))).toEqual({ from: "2026-11-01", to: "2026-11-03" });
  expect(shownDays(rankHistory([4]))).toEqual({ from: "2026-11-01", to: "2026-11-01" });
  const chosen = { from: "2026-10-20", to: "2026-11-02" };
  expect(shownDays(rankHistory([4, 5, 6], 1, "day", chosen))).toEqual(chosen);
});
