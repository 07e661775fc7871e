import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonPieces } from "../../lib/domain/json-pieces";

const joinPieces = (value: unknown): string => [...jsonPieces(value)].join("");

test("the joined pieces equal JSON.stringify", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect(joinPieces(value)).toBe(JSON.stringify(value));
    }),
  );
  expect(joinPieces({ a: undefined, b: [], c: {}, d: null })).toBe('{"b":[],"c":{},"d":null}');
});

test("a long list is split into bounded pieces at any depth", () => {
  const rows = Array.from({ length: 1_501 }, (_, at) => ({ id: `k${at}`, tags: ["a"], note: undefined }));
  const value = { reading: { data: { total: null, keywords: rows } }, problem: null };
  const pieces = [...jsonPieces(value)];
  expect(pieces.join("")).toBe(JSON.stringify(value));
  const whole = JSON.stringify(rows).length;
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(whole / 2);
});
