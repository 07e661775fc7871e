import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BadId, encodeSegment, requestPath } from "../../../lib/upstream/pipe/request-path";

const BASE = new URL("https://api.example.com/v1");

describe("the request path", () => {
  test("carries IDs exactly, whatever they contain", () => {
    expect(requestPath(BASE, ["keyworddata", "a/b&c%d?e#f 雪"], {})).toBe(
      "/v1/keyworddata/a%2Fb%26c%25d%3Fe%23f%20%E9%9B%AA/",
    );
    expect(requestPath(BASE, ["projects"], { limit: "500", offset: "0" })).toBe("/v1/projects/?limit=500&offset=0");
  });

  test.each(["", ".", "..", "\u0000", "a\nb", "\ud800", "x".repeat(201), "雪".repeat(30)])("refuses %j", (id) => {
    expect(() => encodeSegment(id)).toThrow(BadId);
  });

  test("is the intended one or is refused, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (id) => {
        let path: string;
        try {
          path = requestPath(BASE, ["keyworddata", id], {});
        } catch (error) {
          expect(error).toBeInstanceOf(BadId);
          return;
        }
        expect(new URL(path, BASE).pathname).toBe(path);
        expect(decodeURIComponent(path.slice("/v1/keyworddata/".length, -1))).toBe(id);
      }),
      { numRuns: 5_000 },
    );
  });
});
