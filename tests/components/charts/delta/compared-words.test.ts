import { expect, test } from "vitest";
import { comparedWords } from "../../../../components/charts/delta/compared-words";
import { formats } from "../../../support/formats";

test.each<[string, Parameters<typeof comparedWords>[2], string[]]>([
  ["its day", { on: "2026-11-20", interval: "day", isEvery: true }, ["vs Nov 20", "since Nov 20"]],
  ["its month", { on: "2026-09-01", interval: "month", isEvery: true }, ["vs Sep 2026", "since Sep 2026"]],
  [
    "the day of most keywords",
    { on: "2026-11-20", interval: "day", isEvery: false },
    ["mostly vs Nov 20", "mostly since Nov 20"],
  ],
  ["the previous check", null, ["vs previous check", "since the previous check"]],
])("a change names %s in the user's date format", (_, since, words) => {
  expect([comparedWords(formats, "vs", since), comparedWords(formats, "since", since)]).toEqual(words);
});
