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

test("bytes that fit no encoding are refused instead of replaced", () => {
  expect(decodeFile(Uint8Array.of(0x61, 0x81, 0x8d, 0x9d, 0x62, 0x90, 0xff, 0x81))).toBeNull();
});
