import { afterEach, expect, test, vi } from "vitest";
import { importFile } from "@/lib/queries/import-file";
import { internalProblem } from "@/lib/store/internal-problem";

afterEach(() => vi.unstubAllGlobals());

const messageOf = async (respond: () => Response): Promise<string> => {
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("fetch", async () => respond());
  const { signal } = new AbortController();
  const failure = importFile({ file: new File(["a"], "a.csv"), options: {}, signal }).catch(({ message }) => message);
  return String(await failure);
};

const fault = internalProblem(new Error("x"), "0a1b2c3d");

test.each([
  ["a refusal", Response.json({ title: "Not here.", status: 403 }, { status: 403 }), "Not here."],
  ["a fault of the dashboard", Response.json(fault, { status: 500 }), fault.title],
  [
    "something else",
    new Response("Bad gateway", { status: 502 }),
    "The dashboard didn’t respond. Nothing was imported; try again.",
  ],
])("after %s, the import says so", async (_, response, message) => {
  expect(await messageOf(() => response)).toBe(message);
});
