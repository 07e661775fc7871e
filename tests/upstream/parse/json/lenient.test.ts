import { describe, expect, test } from "vitest";
import type { Json } from "../../../../lib/domain/json";
import { readJson } from "../../../../lib/upstream/parse/json/read-json";

const parsed = (text: string): Json | undefined => {
  const read = readJson(text);
  return read.ok ? read.value : undefined;
};

describe("common JSON variants are read", () => {
  test.each<[string, string, Json]>([
    ["numbers that are none", '{"a":NaN,"b":-Infinity,"c":[Infinity,nan]}', { a: null, b: null, c: [null, null] }],
    ["words of other languages", '{"a":True,"b":None,"c":undefined}', { a: true, b: null, c: null }],
    ["words in capitals", '{"a":TRUE,"b":NULL,"c":nil}', { a: true, b: null, c: null }],
    ["raw tabs and line breaks", '{"a":"x\ty\nz"}', { a: "x\ty\nz" }],
    ["raw control characters in a name", '{"a\u0001":1}', { "a\u0001": 1 }],
    ["a prefix against scripts", ")]}',\n[1]", [1]],
    ["a loop against scripts", "for (;;);[1]", [1]],
    ["a call", 'callback({"a":1});', { a: 1 }],
    ["JSON in a string", '"{\\"a\\":[1,2]}"', { a: [1, 2] }],
    ["JSON in the only text of an envelope", '{"status":200,"body":"[1]"}', { status: 200, body: [1] }],
    ["JSON in the only text beside a status", '{"meta":{"a":1},"body":"[1]"}', { meta: { a: 1 }, body: [1] }],
    ["JSON in base64", btoa('{"a":[1,2]}'), { a: [1, 2] }],
    ["JSON in base64 in a string", JSON.stringify(btoa('{"a":[1,2]}')), { a: [1, 2] }],
    [
      "JSON in base64 in an envelope",
      JSON.stringify({ body: btoa("[1, 2, 3]"), isBase64Encoded: true }),
      { body: [1, 2, 3], isBase64Encoded: true },
    ],
    ["other text in base64", JSON.stringify({ body: btoa("no brackets") }), { body: btoa("no brackets") }],
    ["escapes of other languages", '["it\\\'s \\x41 C:\\dir"]', ["it's A C:\\dir"]],
    ["commas at the end", '{"a":[1,2,],}', { a: [1, 2] }],
    ["no zero before the dot", '{"a":.5,"b":-.25}', { a: 0.5, b: -0.25 }],
    ["an assignment", "var data = [1];", [1]],
    ["a comment before a call", '/**/cb_1({"a":1});', { a: 1 }],
    ["an empty object before the data", "{}&&[1]", [1]],
    ["an exception before the data", "throw 1; < don’t be evil' >\n[1]", [1]],
    ["notices before and a comment after", "<br />\n<b>Notice</b>: x in <b>a.php</b><br />\n[1]\n<!-- 3 ms -->", [1]],
    ["a comment in a line before", "// 3 ms\n[1]", [1]],
    ["a statement", "window.data = [1];", [1]],
    ["a NUL at the end", "[1]\u0000", [1]],
    ["tags around", "<pre>[1]</pre>", [1]],
    ["XML around", '<?xml version="1.0"?>\n<string xmlns="urn:x">{"a":[1]}</string>', { a: [1] }],
    ["headers before", "HTTP/1.1 200 OK\nA: b\n\n[1]", [1]],
    ["an event", 'data: {"a":1}\n\n', { a: 1 }],
    ["brackets in a notice before", "Warning: x[3] in /a.php on line 3\n[1]", [1]],
    [
      "single quotes",
      "[{'a':'x','b':\"men's\",'c':'5\" wide','d':'it\\'s'}]",
      [{ a: "x", b: "men's", c: '5" wide', d: "it's" }],
    ],
    ["names without quotes", "{id: 7, keyWord: 'lamp', $v2: null}", { id: 7, keyWord: "lamp", $v2: null }],
    ["Python’s own form", "{'a': True, 'b': None, 'c': nan}", { a: true, b: null, c: null }],
    ["a value a line", '{"id":1}\n{"id":2}\n', [{ id: 1 }, { id: 2 }]],
  ])("%s", (_, text, value) => {
    expect(parsed(text)).toEqual(value);
  });

  test("invalid numbers are noted", () => {
    expect(readJson('{"a":NaN}')).toMatchObject({ ok: true, flags: ["not-numbers"] });
    expect(readJson('{"NaN":"Infinity"}')).toMatchObject({ ok: true, flags: [] });
  });
});

test.each([
  "nope",
  "Hello {world}",
  "NaN",
  "[1 2]",
  '{"a":-}',
  '{"a":1}{"b":2}',
  "Internal [error]",
  "Project not known [5]",
  "<!doctype html><script>var data = [1];</script>",
  "[1] is no list",
  "{a b: 1}",
  "['open]",
])("%s is no data", (text) => {
  expect(readJson(text).ok).toBe(false);
});
