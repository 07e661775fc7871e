import { expect, test } from "vitest";
import { readBody } from "../../../lib/upstream/pipe/body-text";

const TEXT = '{"name":"Müllers Gärten"}';
const LATIN = Buffer.from(TEXT, "latin1");

test.each([
  ["UTF-8 that says so", Buffer.from(TEXT), "application/json; charset=utf-8"],
  ["UTF-8 that says nothing", Buffer.from(TEXT), undefined],
  ["UTF-8 that is called Latin-1", Buffer.from(TEXT), "application/json; charset=ISO-8859-1"],
  ["Latin-1 that says so", LATIN, 'application/json; charset="iso-8859-1"'],
  ["Windows-1252 that says so", LATIN, "text/plain;charset=windows-1252"],
  ["UTF-16 that says so", Buffer.from(TEXT, "utf16le"), "application/json; charset=utf-16le"],
])("%s is read as it was meant", (_, body, type) => {
  expect(readBody(body, type).text).toBe(TEXT);
});

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(" ", ""), "hex");
const inJson = (body: Buffer): Buffer => Buffer.concat([Buffer.from('["'), body, Buffer.from('"]')]);

test.each([
  ["Shift_JIS", "836f8358", "バス"],
  ["Shift_JIS with few kana", "8b9e9373 82cc 97b78d73", "京都の旅行"],
  ["EUC-JP", "a5d0a5b9a4ce", "バスの"],
  ["EUC-KR", "c7d1b1b9beee", "한국어"],
  ["Windows-1252", "48f6666520 66fc7220 7370e4746572", "Höfe für später"],
  ["Windows-1251", "ece0f1eb ee 20 e4 ebff 20 f0e5f1edee", "масло для ресно"],
])("%s without a word of it is told by its bytes", (_, hex, text) => {
  expect(readBody(inJson(bytes(hex)), "application/json").text).toBe(`["${text}"]`);
});

test("undeclared UTF-16 is detected by its zeros and byte order mark", () => {
  const body = Buffer.from('["バス"]', "utf16le");
  expect(readBody(body, undefined).text).toBe('["バス"]');
  expect(readBody(Buffer.concat([bytes("fffe"), body]), "application/json; charset=utf-8").text).toBe('["バス"]');
});

test("a page is decoded with the character set in its head", () => {
  const page = Buffer.concat([Buffer.from('<html><meta charset="gbk"><title>'), bytes("c2c3d0d0")]);
  expect(readBody(page, "text/html").text).toContain("旅行");
});

test.each([
  ["Chinese, which may be of several sets", "c2c3d0d0"],
  ["Polish in Windows-1250", "7ab36f7479"],
  ["bytes that are words in no set", "fffefdfcfbfa"],
])("%s is refused with the reason", (_, hex) => {
  expect(readBody(inJson(bytes(hex)), "application/json").reason).toMatch(/character set/);
});
