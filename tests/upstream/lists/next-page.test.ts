import { describe, expect, test } from "vitest";
import { nextPage } from "../../../lib/upstream/lists/next-page";
import type { Paging } from "../../../lib/upstream/parse/paging/paging";

const SILENT: Paging = { total: null, more: null, nextOffset: null, cursor: null, page: null, nextLink: null };
const at = (facts: Partial<Paging>, received: number, changes: Partial<Parameters<typeof nextPage>[0]> = {}) =>
  nextPage({
    facts: { ...SILENT, ...facts },
    asked: { limit: 500, offset: 0 },
    received,
    fresh: received,
    pages: 1,
    ...changes,
  })?.query ?? null;

describe("the next page of a list", () => {
  test("starts after what was received, not after what was requested", () =>
    expect(at({ total: 250 }, 100)).toEqual({ limit: "500", offset: "100" }));
  test("doesn't exist once the total is reached", () => expect(at({ total: 100 }, 100)).toBeNull());
  test("doesn't exist after a page without new IDs", () => expect(at({ total: 900 }, 100, { fresh: 0 })).toBeNull());
  test("doesn't exist after an empty page, whatever the total claims", () => expect(at({ total: 900 }, 0)).toBeNull());
  test("follows a cursor", () =>
    expect(at({ cursor: { name: "cursor", value: "x" } }, 100)).toEqual({ limit: "500", cursor: "x" }));
  test("follows the service's word that there is more", () => {
    expect(at({ more: true }, 7)).not.toBeNull();
    expect(at({ more: false }, 500)).toBeNull();
  });
  test("follows a link that repeats our own offset, but not a link with nothing else", () => {
    const next = { more: true, nextLink: "?$skiptoken=k7&offset=0" };
    expect(at(next, 100, { link: { $skiptoken: "k7", offset: "0", limit: "500" } })).toEqual({
      limit: "500",
      $skiptoken: "k7",
    });
    expect(at(next, 100, { link: { offset: "0", limit: "500" } })).toEqual({ limit: "500", offset: "100" });
  });
  test("is probed without the service's word only after a page of typical size", () => {
    expect(at({}, 100)).toEqual({ limit: "500", offset: "100" });
    expect(at({}, 87)).toBeNull();
    expect(at({}, 500)).toEqual({ limit: "500", offset: "500" });
  });
});
