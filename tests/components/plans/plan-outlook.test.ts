import { expect, test } from "vitest";
import { aroundPriceWords, hoursWords, readyWords } from "@/components/plans/plan-outlook";
import type { PlanManner } from "@/lib/domain/plans/plan";
import { planTimes } from "@/lib/domain/plans/plan-estimate";
import { formats } from "../../support/formats";
import { madeUpPlanClock } from "../../support/made-up-plan";

const CLOCK = madeUpPlanClock();
const NOW = Date.parse(CLOCK.now);
const STEADY: PlanManner = { speed: "steady", hourMax: null };

const timesOf = (requests: number, manner = STEADY, usedRequests = 0) =>
  planTimes({ requests, manner }, CLOCK, () => usedRequests);

test("the dialog names the requests of each hour", () => {
  expect(hoursWords(timesOf(5_000), formats, NOW)).toBe("650 this hour, then up to 800 an hour.");
  expect(hoursWords(timesOf(650), formats, NOW)).toBe("All of them this hour.");
});

test("it names the earliest and the usual completion time", () => {
  const earliest = timesOf(5_000);
  const readyText = (usual: ReturnType<typeof timesOf> | null) => readyWords({ earliest, usual }, formats, NOW);
  expect(readyText(null)).toBe("Ready at about 20:25 if no one else uses the key.");
  expect(readyText(timesOf(5_000, STEADY, 200))).toBe(
    "Ready at about 20:25 if no one else uses the key, usually at about 22:15.",
  );
  expect(readyText(earliest)).toBe("Ready at about 20:25.");
  expect(readyText(timesOf(5_000, STEADY, 600))).toBe(
    "Ready at about 20:25 if no one else uses the key, usually at about 12:45 on Nov 21.",
  );
});

test("retries and saved items are named, but not part of the price", () => {
  const estimate = { items: 5_009, free: 9, price: { requests: 5_000, atLeast: false }, spendMax: 5_250, ahead: [] };
  expect(aroundPriceWords({ ...estimate, clock: CLOCK }, formats)).toBe(
    "Retries after server errors may add up to 250. 9 more are already saved and free.",
  );
  expect(aroundPriceWords({ ...estimate, free: 0, spendMax: 5_000, clock: CLOCK }, formats)).toBe("");
});
