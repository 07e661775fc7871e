import { expect, test } from "vitest";
import { countsWords, farWords, headlineWords, reasonWords } from "@/components/history/change-words";
import { createFormats } from "@/lib/domain/display/format";

const formats = createFormats({ locale: "en-US", timeZone: "UTC", year: 2026 });
const counts = { better: 64, worse: 41, new: 9, lost: 6, unchanged: 120, notCompared: 12 };
const head = { counts, from: "2026-10-24", to: "2026-11-21" };
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("what moved is said in one sentence with its day, or with both where the later one is not the latest", () => {
  const daily = { interval: "day", isLatest: true } as const;
  expect(headlineWords(head, daily, formats)).toBe("64 better, 41 worse, 9 new, 6 lost since Oct 24.");
  expect(headlineWords(head, { ...daily, isLatest: false }, formats)).toBe(
    "64 better, 41 worse, 9 new, 6 lost between Oct 24 and Nov 21.",
  );
  expect(headlineWords(head, { ...daily, interval: "month" }, formats)).toContain("since Oct 2026.");
  expect(plain(farWords({ far: 18 }, formats))).toBe("18 keywords moved 5 positions or more.");
  expect(plain(farWords({ far: 1 }, formats))).toBe("1 keyword moved 5 positions or more.");
  expect(farWords({ far: 0 }, formats)).toBe("");
});

test("kinds that did not happen are left out, and nothing at all is said as that", () => {
  const none = { ...counts, better: 0, worse: 0, new: 0, lost: 0 };
  expect(countsWords({ counts: { ...none, worse: 2 } }, formats)).toBe("2 worse");
  expect(countsWords({ counts: none }, formats)).toBe("Nothing moved");
});

test("each reason has its count, the most frequent first", () => {
  const notCompared = { "not-checked": 1, "nothing-said": 0, depth: 0, added: 7, ended: 3, moved: 1 };
  expect(reasonWords({ notCompared, from: head.from }, "day", formats)).toEqual([
    "7 were added after Oct 24",
    "3 are no longer in the list",
    "1 was not checked on both days",
    "1 is now tracked in another market or on another device",
  ]);
});
