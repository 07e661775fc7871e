import { expect, test } from "vitest";
import { laterQuota } from "../../../lib/domain/quota/quota";

const read = (serverNow: string, clockOffsetMs: number | null = null) => ({ serverNow, clockOffsetMs });

test("of two responses that arrive out of order the later count wins", () => {
  const [early, late] = [read("2026-03-02T10:05:00.000Z"), read("2026-03-02T10:05:01.500Z")];
  expect(laterQuota(early, late)).toBe(late);
  expect(laterQuota(late, early)).toBe(late);
  expect(laterQuota(undefined, early)).toBe(early);
});

test("learning that the service’s clock is behind ours doesn't freeze the gauge", () => {
  const before = read("2026-03-02T10:05:00.000Z");
  const after = read("2026-03-02T09:58:02.000Z", -7 * 60_000);
  expect(laterQuota(before, after)).toBe(after);
});

test("setting the computer's clock back an hour doesn't freeze the gauge for an hour", () => {
  const before = read("2026-03-02T10:05:00.000Z", 0);
  const after = read("2026-03-02T09:05:02.000Z", 0);
  expect(laterQuota(before, after)).toBe(after);
});
