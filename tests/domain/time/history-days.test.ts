import { expect, test } from "vitest";
import { type DayRange, missingDays } from "../../../lib/domain/time/history-days";

const range = (text: string): DayRange => {
  const [from = "", to = ""] = text.split(" to ");
  return { from, to };
};

test.each([
  ["saved days are not missing", "2026-01-01 to 2026-03-01", []],
  ["an earlier start misses only the days before", "2025-12-30 to 2026-02-01", ["2025-12-30 to 2025-12-31"]],
  ["a range before all saved days reaches up to them", "2025-01-01 to 2025-01-31", ["2025-01-01 to 2025-12-31"]],
  ["days to come are not missing", "2026-02-01 to 2027-01-01", ["2026-03-01 to 2026-03-02"]],
  ["both ends may be missing", "2025-12-31 to 2026-03-02", ["2025-12-31 to 2025-12-31", "2026-03-01 to 2026-03-02"]],
])("%s", (_, requestedDays, parts) => {
  const loadedDays = range("2026-01-01 to 2026-03-01");
  expect(missingDays(loadedDays, range(requestedDays), "2026-03-02")).toEqual(parts.map(range));
  expect(missingDays(null, range(requestedDays), "2026-03-02")).toEqual([]);
});
