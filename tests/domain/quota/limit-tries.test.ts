import { expect, test } from "vitest";
import { afterRefusal, firstTry, TRIES_MAX } from "@/lib/domain/quota/limit-tries";

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);
const clock = (ms: number) => new Date(ms).toISOString().slice(11, 19);

test("the first try comes 2 to 6 seconds after the reset", () => {
  expect(clock(firstTry(at("15:00:00"), 0).nextAtMs)).toBe("15:00:02");
  expect(clock(firstTry(at("15:00:00"), 0.5).nextAtMs)).toBe("15:00:04");
  expect(clock(firstTry(at("15:00:00"), 1).nextAtMs)).toBe("15:00:06");
});

test("refused tries are 90 seconds apart, three an hour, then it waits for the next hour", () => {
  const tryTimes: string[] = [];
  let tries = firstTry(at("15:00:00"), 0.5);
  for (let round = 0; round < TRIES_MAX; round += 1) {
    tryTimes.push(clock(tries.nextAtMs));
    tries = afterRefusal(tries, tries.nextAtMs + 300, 0.25);
  }
  expect(tryTimes).toEqual(["15:00:04", "15:01:30", "15:03:00"]);
  expect(tries).toEqual({ resetsAtMs: at("16:00:00"), refused: 0, nextAtMs: at("16:00:03") });
});

test.each([
  ["in the next hour, a new count starts", "16:00:00", "16:00:02", undefined, "16:01:30"],
  ["after sleeping through a planned try, a computer waits 90 seconds", "15:00:00", "15:20:00", undefined, "15:21:30"],
  ["after hours of sleep, a computer waits for the next reset", "15:00:00", "18:20:00", undefined, "19:00:02"],
  ["a refusal that may concern the key is retried once an hour", "15:00:00", "15:00:02", 1, "16:00:02"],
])("%s", (_, resetsAt, now, triesMax, next) => {
  const tries = afterRefusal(firstTry(at(resetsAt), 0), at(now), 0, triesMax);
  expect(clock(tries.nextAtMs)).toBe(next);
  // The tries of an hour that is over don't count in the next hour.
  expect(tries.refused).toBe(tries.resetsAtMs === at(resetsAt) ? 1 : 0);
});
