import { afterEach, expect, test, vi } from "vitest";
import { takeUnannounced } from "../../lib/queries/announced";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [null, ["a", "b"]],
  ['["a"]', ["b"]],
  ['["a', ["a", "b"]],
  ['{"a":1}', ["a", "b"]],
])("with %s in the browser's storage, %j are still announced, once", async (text, names) => {
  let storedText = text;
  vi.stubGlobal("localStorage", {
    getItem: () => storedText,
    setItem: (_name: string, next: string) => (storedText = next),
  });
  vi.stubGlobal("navigator", {});
  expect(await takeUnannounced("quota", ["a", "b"])).toEqual(names);
  expect(await takeUnannounced("quota", ["a", "b"])).toEqual([]);
});
