import { expect, test } from "vitest";
import { sinceWords, versusWords } from "../../../../components/charts/delta/compared-words";
import { createFormats } from "../../../../lib/domain/display/format";

const formats = createFormats({ locale: "en-US", timeZone: "UTC", year: 2026 });
const all = (since: Parameters<typeof versusWords>[1]) =>
  [versusWords, sinceWords].map((words) => words(formats, since));

test("a change names its day in the user's date format", () => {
  expect(all({ on: "2026-11-20", interval: "day", isEvery: true })).toEqual(["vs Nov 20", "since Nov 20"]);
});

test("a change names its month where the source measures by month", () => {
  expect(all({ on: "2026-09-01", interval: "month", isEvery: true })).toEqual(["vs Sep 2026", "since Sep 2026"]);
});

test("a day that most keywords share is marked as such", () => {
  expect(all({ on: "2026-11-20", interval: "day", isEvery: false })).toEqual([
    "mostly vs Nov 20",
    "mostly since Nov 20",
  ]);
});

test("without a common day, the text names the previous check", () => {
  expect(all(null)).toEqual(["vs previous check", "since the previous check"]);
});
