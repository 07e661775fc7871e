import { expect, test } from "vitest";
import {
  droppedParams,
  firstParam,
  idFromSegment,
  keywordHref,
  paramPairs,
  projectHref,
} from "@/lib/domain/web/address-params";

const rules = { q: () => true, sort: (value: string) => value === "name" };

test("a bad value and an unknown name are ignored and named once", () => {
  const params = paramPairs({ q: "boots", sort: ["sideways", "name"], constructor: "x", gone: undefined });
  expect(droppedParams(params, rules)).toEqual(["sort", "constructor"]);
});

test("of a repeated parameter the first value counts", () => {
  expect([firstParam(["a", "b"]), firstParam("c"), firstParam(undefined)]).toEqual(["a", "c", null]);
});

test("an id survives the path unchanged, whatever it contains", () => {
  for (const id of ["42", "a/b", "50% off?", "größe #1", "..", "日本"]) {
    const segment = projectHref(id).slice("/projects/".length);
    expect(segment).not.toContain("/");
    expect(idFromSegment(segment)).toBe(id);
  }
  expect(keywordHref("a/b", "c d")).toBe("/projects/a%2Fb/keywords/c%20d");
});

test("a segment that isn't validly encoded is taken as it is", () => {
  expect(idFromSegment("100%")).toBe("100%");
});
