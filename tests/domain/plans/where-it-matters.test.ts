import { expect, test } from "vitest";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { whereItMatters } from "@/lib/domain/plans/where-it-matters";
import { dayNumber, dayText } from "@/lib/domain/time/days";

const TODAY = dayNumber("2026-11-20") ?? 0;

const keyword = (id: string, changes: Partial<Keyword>): Keyword => ({ ...unknownKeyword(id, id), ...changes });
const at = (place: number) => ({ kind: "at", place }) as const;
const daysAgo = (days: number) => dayText(TODAY - days);

/** Ten daily points, the newest `age` days ago, that jump by so many places each day. */
const jumping = (places: number, age: number) =>
  Array.from({ length: 10 }, (_, index) => ({
    on: daysAgo(age + 9 - index),
    position: at(10 + (index % 2) * places),
  }));

const chosen = (keywords: Keyword[], count = 50, starred: string[] = []) =>
  whereItMatters(keywords, { today: TODAY, isStarred: (id) => starred.includes(id), count });

test("age, volatility, volume and stars multiply", () => {
  const [one] = chosen([keyword("a", { measuredOn: daysAgo(4), recent: jumping(3, 4), searchVolume: 990 })]);
  expect(one).toMatchObject({ ageDays: 4, volatility: 3, searchVolume: 990, starred: false });
  expect(one?.worth).toBeCloseTo(4 * (1 + 3) * Math.log10(1_000), 10);
  const [starred] = chosen([keyword("a", { measuredOn: daysAgo(4), searchVolume: 990 })], 1, ["a"]);
  expect(starred?.worth).toBeCloseTo(4 * 1 * 3 * 3, 10);
});

test("volatility looks at the last eight points only", () => {
  const wild = jumping(50, 12).slice(0, 4);
  const calm = jumping(0, 1);
  const [one] = chosen([keyword("a", { measuredOn: daysAgo(1), recent: [...wild, ...calm] })]);
  expect(one?.volatility).toBe(0);
});

test("the most worthwhile come first, and what was checked today is left out", () => {
  const keywords = [
    keyword("new", { measuredOn: daysAgo(0), searchVolume: 100_000 }),
    keyword("old", { measuredOn: daysAgo(9), searchVolume: 90 }),
    keyword("older", { measuredOn: daysAgo(10), searchVolume: 90 }),
    keyword("never", { measuredOn: null, searchVolume: 90 }),
  ];
  expect(chosen(keywords).map((one) => one.keyword.id)).toEqual(["never", "older", "old"]);
  expect(chosen(keywords, 2)).toHaveLength(2);
  expect(chosen(keywords)[0]?.ageDays).toBeNull();
});
