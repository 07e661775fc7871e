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
  const seen: string[] = [];
  let tries = firstTry(at("15:00:00"), 0.5);
  for (let round = 0; round < TRIES_MAX; round += 1) {
    seen.push(clock(tries.nextAtMs));
    tries = afterRefusal(tries, tries.nextAtMs + 300, 0.25);
  }
  expect(seen).toEqual(["15:00:04", "15:01:30", "15:03:00"]);
  expect(tries).toEqual({ resetsAtMs: at("16:00:00"), refused: 0, nextAtMs: at("16:00:03") });
});

test("the next hour starts a new count", () => {
  const tries = afterRefusal(firstTry(at("16:00:00"), 0), at("16:00:02"), 0);
  expect(tries.refused).toBe(1);
  expect(clock(tries.nextAtMs)).toBe("16:01:30");
});

test("after sleeping through a planned try, a computer waits 90 seconds", () => {
  const tries = afterRefusal(firstTry(at("15:00:00"), 0), at("15:20:00"), 0);
  expect(clock(tries.nextAtMs)).toBe("15:21:30");
});

test("after hours of sleep, a computer waits for the next reset", () => {
  const tries = afterRefusal(firstTry(at("15:00:00"), 0), at("18:20:00"), 0);
  expect(clock(tries.resetsAtMs)).toBe("19:00:00");
  expect(clock(tries.nextAtMs)).toBe("19:00:02");
});

test("a refusal that may concern the key is retried once an hour", () => {
  const tries = afterRefusal(firstTry(at("15:00:00"), 0), at("15:00:02"), 0, 1);
  expect(clock(tries.nextAtMs)).toBe("16:00:02");
});
