import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BaseContext } from "@/components/browser/base";
import { columnSpecs } from "@/components/table/row/column-specs";
import { KeywordRow, type RowFrame } from "@/components/table/row/keyword-row";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import type { Position } from "@/lib/domain/keyword/position";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { type ColumnId, OPTIONAL_COLUMNS, OWN_COLUMNS, USUAL_COLUMNS } from "@/lib/domain/table/columns";
import { HOSTILE_TEXTS } from "../../../output/hostile-markup";
import { formats } from "../../../support/formats";

const COLUMNS: readonly ColumnId[] = [
  ...USUAL_COLUMNS,
  ...OWN_COLUMNS,
  ...OPTIONAL_COLUMNS,
  "m.clicks",
  "change.7",
  "o.deep",
];

const headerFacts = { recentDays: null, positionOf: undefined, bestIsLoaded: false };
const frameOf = (labels: RowFrame["labelsOf"] = () => ({ tags: [], starred: false, note: "" })): RowFrame => ({
  asOf: "2026-11-20T14:12:00.000Z",
  newestOn: "2026-11-20",
  isPast: false,
  labelsOf: labels,
  projectId: "p1",
  columns: columnSpecs(formats, COLUMNS, { headerFacts, keywords: [] }),
  market: { parts: ["country"], locale: "en-US" },
  list: "q=boots",
  isWide: false,
});

const at = (place: number) => ({ kind: "at", place }) as const;
const full: Keyword = {
  ...unknownKeyword("k1", "winter boots"),
  position: at(4),
  previous: at(7),
  best: at(2),
  searchVolume: 12_400,
  cpc: { amount: 1.25, currency: "EUR" },
  rankingUrl: "https://shop.example/boots",
  tags: ["shoes", "winter"],
  measuredOn: "2026-11-17",
  metrics: { clicks: 31 },
  recent: [
    { on: "2026-11-12", position: at(7) },
    { on: "2026-11-13", position: { kind: "beyond", depth: 100 } },
    { on: "2026-11-19", position: at(4) },
  ],
  other: { deep: ["a", 1] },
};

/** React escapes every text the same way, so a few kinds are enough. */
const HOSTILE_ROWS = 24;
const actions = { choose: () => {}, quickView: () => {}, openMenu: () => {} };
const rowHtml = (keyword: Keyword, frame: RowFrame): string =>
  renderToStaticMarkup(
    createElement(
      BaseContext,
      { value: "/a/two" },
      createElement(KeywordRow, { keyword, frame, index: 0, isChosen: false, isCurrent: false, actions }),
    ),
  );

test("hostile text stays text in every cell", () => {
  for (const text of HOSTILE_TEXTS.slice(0, HOSTILE_ROWS)) {
    const keyword: Keyword = {
      ...full,
      phrase: text,
      rankingUrl: text,
      tags: [text],
      market: { ...full.market, country: text },
      other: { deep: text },
    };
    const frame = frameOf(() => ({ tags: [text], starred: true, note: text }));
    const [shape, plain] = [rowHtml(keyword, frame), rowHtml({ ...keyword, phrase: "x" }, frame)];
    for (const html of [shape, plain])
      expect(html).not.toMatch(/<(?!\/?(?:tr|td|th|label|input|a|bdi|span|button|svg|path|circle|time)\b)/);
    expect(shape.match(/<\w+/g)).toEqual(plain.match(/<\w+/g));
    expect(shape).not.toMatch(/ on\w+="|href="(?!\/a\/two\/|https?:\/\/)/i);
  }
});

test("a row has its name, a box, a menu and a link that leads within the account", () => {
  const row = rowHtml(full, frameOf());
  expect(row).toMatch(/^<tr aria-rowindex="2" aria-selected="false" /);
  expect(row).toContain('<input type="checkbox" aria-label="Select winter boots"');
  expect(row).toContain('<button type="button" aria-label="Actions for winter boots" aria-haspopup="menu"');
  expect(row).toContain('<th scope="row" data-column="keyword"');
  expect(row).toContain('href="/a/two/projects/p1/keywords/k1?list=q%3Dboots"');
  expect(row.match(/data-column="[^"]+"/g)).toHaveLength(COLUMNS.length);
  expect(row).not.toContain("(starred)");
  const starredFrame = frameOf(() => ({ tags: [], starred: true, note: "" }));
  expect(rowHtml(full, starredFrame)).toContain("(starred)");
  expect(rowHtml(unknownKeyword("k2", ""), frameOf())).toContain('aria-label="Actions for (no text)"');
});

const MUTED = /class="font-normal text-fg-2"/;

test.each<[string, Position, string, RegExp | null]>([
  ["the last place", at(100), "100", null],
  ["beyond the top 100", { kind: "beyond", depth: 100 }, "&gt;100", /title="Checked, not in the top 100"/],
  ["beyond the top 20", { kind: "beyond", depth: 20 }, "&gt;20", /title="Checked, not in the top 20"/],
  ["past the top 100", at(134), "134", /title="Checked, not in the top 100"/],
  ["an average just past it", at(100.5), "100.5", /title="Checked, not in the top 100"/],
])("F12: %s has one look, and the text of what the service sent", (_, position, text, title) => {
  const cell = rowHtml({ ...full, position }, frameOf()).match(/data-column="position"[^>]*>(.*?)<\/td>/)?.[1] ?? "";
  expect(cell.replaceAll(/<[^>]+>/g, "")).toBe(text);
  if (title === null) expect(cell).not.toMatch(MUTED);
  else expect(cell).toMatch(MUTED);
  if (title !== null) expect(cell).toMatch(title);
});
