import { expect, test } from "vitest";
import type { Keyword } from "../../../lib/domain/keyword/keyword";
import { unknownKeyword } from "../../../lib/domain/keyword/unknown-keyword";
import { hasDevicePairs } from "../../../lib/domain/table/devices";

const row = (phrase: string, device: string | null): Keyword => {
  const keyword = unknownKeyword(phrase, phrase);
  return { ...keyword, market: { ...keyword.market, device } };
};

test.each([
  ["one phrase on two devices", [row("a", "desktop"), row("b", "mobile"), row("a", "mobile")], true],
  ["other phrases on the other device", [row("a", "desktop"), row("b", "mobile"), row("a", null)], false],
  ["one device", [row("a", "mobile"), row("a", "mobile")], false],
])("%s", (_, keywords, isPair) => expect(hasDevicePairs(keywords)).toBe(isPair));

test("the rows after the first pair of devices are not read", () => {
  const later = row("b", "desktop");
  Object.defineProperty(later, "phrase", { get: () => expect.fail("The row was read.") });
  expect(hasDevicePairs([row("a", "desktop"), row("a", "mobile"), later])).toBe(true);
});
