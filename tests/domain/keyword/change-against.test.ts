import { describe, expect, test } from "vitest";
import { changeAgainst, datedChange } from "@/lib/domain/keyword/change-against";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { lastKnown } from "@/lib/domain/keyword/position";
import { unknownKeyword } from "@/lib/domain/keyword/unknown-keyword";
import { at, beyond, empty } from "../../support/positions";

const row = (parts: Partial<Keyword>): Keyword => ({ ...unknownKeyword("k", "k"), ...parts });
const keyword = row({
  position: at(4),
  recent: [
    { on: "2026-10-21", position: at(12) },
    { on: "2026-11-13", position: at(9) },
    { on: "2026-11-19", position: empty },
    { on: "2026-11-20", position: at(4) },
  ],
});

describe("a change since an earlier day", () => {
  test("uses exactly that day if it is known, and names both days", () => {
    expect(datedChange(keyword, 7)).toEqual({
      change: { kind: "up", places: 5 },
      from: "2026-11-13",
      to: "2026-11-20",
    });
    expect(changeAgainst(keyword, "2026-11-13")).toEqual({ kind: "up", places: 5 });
  });

  test("uses the nearest known day within a quarter of the period, and names it", () => {
    expect(datedChange(keyword, 28)).toMatchObject({ change: { kind: "up", places: 8 }, from: "2026-10-21" });
    expect(datedChange(keyword, 8)).toMatchObject({ from: "2026-11-13" });
    expect(changeAgainst(keyword, 14)).toEqual({ kind: "unknown" });
  });

  test("is unknown if that day wasn't checked, differs from a given date, or no day is saved", () => {
    expect(changeAgainst(keyword, 1)).toEqual({ kind: "unknown" });
    expect(changeAgainst(keyword, "2026-11-14")).toEqual({ kind: "unknown" });
    expect(changeAgainst({ ...keyword, recent: null }, 7)).toEqual({ kind: "unknown" });
  });

  test("is unknown for a row without a current position, whatever its recent days say", () => {
    for (const position of [empty, null])
      for (const base of [7, 28, "2026-11-13"])
        expect(changeAgainst({ ...keyword, position }, base).kind).toBe("unknown");
  });

  test("counts a position newer than the recent days from its own day, and one of unknown date not at all", () => {
    const newer = { ...keyword, position: at(2), measuredOn: "2026-11-21" };
    expect(datedChange(newer, 1)).toEqual({ change: { kind: "up", places: 2 }, from: "2026-11-20", to: "2026-11-21" });
    expect(changeAgainst({ ...newer, measuredOn: null }, 7)).toEqual({ kind: "unknown" });
  });
});

describe("the last known position", () => {
  const recent = [
    { on: "2026-11-18", position: beyond },
    { on: "2026-11-19", position: at(7) },
    { on: "2026-11-20", position: empty },
  ];

  test("is the newest earlier position, if there is none now", () => {
    expect(lastKnown(row({ position: empty, recent }))).toEqual({ on: "2026-11-19", position: at(7) });
    expect(lastKnown(row({ position: null, recent: recent.slice(0, 1) }))).toEqual({
      on: "2026-11-18",
      position: beyond,
    });
  });

  test("is missing if the current position is known, or no day is", () => {
    expect(lastKnown(row({ position: at(3), recent }))).toBeNull();
    expect(lastKnown(row({ position: beyond, recent }))).toBeNull();
    expect(lastKnown(row({ position: empty, recent: recent.slice(2) }))).toBeNull();
    expect(lastKnown(row({ position: empty }))).toBeNull();
  });
});
