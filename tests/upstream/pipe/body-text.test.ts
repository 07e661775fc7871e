import { expect, test } from "vitest";
import { bodyText } from "../../../lib/upstream/pipe/body-text";

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
  expect(bodyText(body, type)).toBe(TEXT);
});

test.each([undefined, "application/json", "application/json; charset=klingon"])(
  "of bytes in an unknown encoding, what is readable stays: %s",
  (type) => {
    expect(bodyText(LATIN, type)).toBe('{"name":"M\ufffdllers G\ufffdrten"}');
  },
);
