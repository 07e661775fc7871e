import { expect, test } from "vitest";
import { comparedText, notComparedText } from "@/components/history/change-words";
import type { ChangeHead } from "@/lib/domain/history/changes";
import { formats, plain } from "../../support/formats";

const compared = { asked: "2026-10-24", day: "2026-10-24", why: null };

test("the compared days are named: one where the later day is the latest, otherwise both", () => {
  const days = { compared, to: "2026-11-21", interval: "day" } as const;
  expect(comparedText({ ...days, isLatest: true }, formats)).toBe("vs Oct 24");
  expect(comparedText({ ...days, isLatest: false }, formats)).toBe("Oct 24 – Nov 21");
});

test("each reason for not comparing has its count, the most frequent first", () => {
  const head = {
    from: "2026-10-24",
    counts: { better: 0, worse: 0, new: 0, lost: 0, unchanged: 0, notCompared: 12 },
    notCompared: { "not-checked": 1, "nothing-said": 0, depth: 0, added: 7, ended: 3, moved: 1 },
  } as ChangeHead;
  expect(plain(notComparedText(head, "day", formats))).toBe(
    "12 keywords not compared: 7 were added after Oct 24, 3 are no longer in the list, 1 was not checked on both days, 1 is now tracked in another market or on another device",
  );
  expect(notComparedText({ ...head, counts: { ...head.counts, notCompared: 0 } }, "day", formats)).toBe("");
});
