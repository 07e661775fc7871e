import { expect, test } from "vitest";
import { decodeFile } from "../../../lib/domain/export/decode-file";

const TEXT = "keyword,tags\nHöfe,für später\ngrüne Gießkanne,Frühjahr\n";

test.each([
  ["Windows-1252", Buffer.from(TEXT, "latin1")],
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${TEXT}`)],
  ["UTF-16", Buffer.from(`\ufeff${TEXT}`, "utf16le")],
  ["UTF-16 without a byte order mark", Buffer.from(TEXT, "utf16le")],
])("a label file in %s has its umlauts", (_, bytes) => {
  expect(decodeFile(new Uint8Array(bytes))?.text.replace("\ufeff", "")).toBe(TEXT);
});

const bytesOf = (hex: string) =>
  Buffer.from(`keyword,tags\n${Buffer.from(hex, "hex").toString("latin1")},x\n`, "latin1");

test.each([
  ["Windows-1251", "ece0f1ebee20e4ebff20f0e5f1edeef6", "масло для ресноц"],
  ["Shift_JIS", "836f83588cc282cc97b78d73", "バス個の旅行"],
  ["EUC-KR", "c7d1b1b9beee", "한국어"],
])("a label file in %s has its letters", (_, hex, word) => {
  expect(decodeFile(new Uint8Array(bytesOf(hex)))?.text).toBe(`keyword,tags\n${word},x\n`);
});

test("bytes that fit no encoding are refused instead of replaced", () => {
  expect(decodeFile(Uint8Array.of(0x61, 0x81, 0x8d, 0x9d, 0x62, 0x90, 0xff, 0x81))).toBeNull();
});
