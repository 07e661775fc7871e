import { expect, test } from "vitest";
import { listResponse } from "../../../lib/domain/history/history-response";
import { unknownKeyword } from "../../../lib/domain/keyword/unknown-keyword";
import type { KeywordList } from "../../../lib/domain/response/reading";
import { dayNumber } from "../../../lib/domain/time/days";

const READ_AT = Date.parse("2026-11-26T08:00:00Z");

test.each([
  ["empty", { kind: "empty" as const }],
  ["absent", null],
])("a recent position counts on the row's own day when the row's position is %s", (_, position) => {
  const row = {
    ...unknownKeyword("1", "hiking boots"),
    position,
    measuredOn: "2026-11-25",
    recent: [{ on: "2026-11-25", position: { kind: "at" as const, place: 7 } }],
  };
  const list: KeywordList = { keywords: [row], total: 1, unreadable: 0, complete: true, pages: 1, pageSize: null };
  const days = listResponse(list, READ_AT).daysOf(0);
  expect(days).toMatchObject([{ day: dayNumber("2026-11-25"), source: "list", position: { kind: "at", place: 7 } }]);
});
