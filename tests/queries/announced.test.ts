import { afterEach, expect, test, vi } from "vitest";
import { takeUnannounced } from "../../lib/queries/announced";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [null, ["a", "b"]],
  ['["a"]', ["b"]],
  ['["a', ["a", "b"]],
  ['{"a":1}', ["a", "b"]],
])("with %s in the browser's storage, %j are still announced, once", async (text, announced) => {
  let stored = text;
  vi.stubGlobal("localStorage", { getItem: () => stored, setItem: (_name: string, next: string) => (stored = next) });
  vi.stubGlobal("navigator", {});
  expect(await takeUnannounced("quota", ["a", "b"])).toEqual(announced);
  expect(await takeUnannounced("quota", ["a", "b"])).toEqual([]);
});
