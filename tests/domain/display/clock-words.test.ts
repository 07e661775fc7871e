import { expect, test } from "vitest";
import { clockWords } from "../../../lib/domain/display/clock-words";

test("the service's clock is ahead or behind, and has no sign where the two agree", () => {
  expect([1_234, -300, 40, -20, 0].map(clockWords)).toEqual([
    "Clock +1.2 s",
    "Clock −0.3 s",
    "Clock 0.0 s",
    "Clock 0.0 s",
    "Clock 0.0 s",
  ]);
  expect(clockWords(null)).toBe("The service’s clock is not known yet");
});
