import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DoubtRow } from "@/components/settings/saved-card";
import type { SavedDoubts } from "@/lib/domain/response/doubtful-copy";
import { plain } from "../../support/formats";

const textOf = (doubts: SavedDoubts) =>
  plain(renderToStaticMarkup(createElement(DoubtRow, { doubts })).replace(/<[^>]*>/g, ""));

test.each<[SavedDoubts, string]>([
  [{ copies: [], labels: [] }, ""],
  [
    { copies: [{ name: "Northwind", count: 1 }], labels: [] },
    "Misread earlierAn earlier version misread 1 saved list or history: Northwind. Refresh to replace it.",
  ],
  [
    { copies: [..."abcdef"].map((name) => ({ name, count: 2 })), labels: [] },
    "Misread earlierAn earlier version misread 12 saved lists or histories: a, b, c, d, e and others. Refresh to replace them.",
  ],
  [
    { copies: [], labels: ["H\ufffdfe", "f\ufffdr"] },
    "Misread earlierAn import lost characters of 2 tags or notes: H\ufffdfe, f\ufffdr. Edit or import them again.",
  ],
])("the row names what was misread: %j", (doubts, text) => {
  expect(textOf(doubts)).toBe(text);
});
