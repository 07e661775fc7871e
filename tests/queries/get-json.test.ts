import { afterEach, describe, expect, test, vi } from "vitest";
import { getJson, OfflineError, RefusedError } from "@/lib/queries/get-json";

afterEach(() => vi.unstubAllGlobals());

const failureOf = (respond: () => Response): Promise<unknown> => {
  vi.stubGlobal("fetch", async () => respond());
  return getJson("/api/quota").catch((error: unknown) => error);
};

describe("a response of the dashboard that is not the data", () => {
  test("a refusal keeps its sentence", async () => {
    const title = "This connection no longer exists.";
    const failure = await failureOf(() => Response.json({ title, status: 404 }, { status: 404 }));
    expect(failure).toBeInstanceOf(RefusedError);
    expect(failure).toMatchObject({ message: title });
  });

  test("without a sentence, something between page and dashboard responded", async () => {
    const failure = await failureOf(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
    expect(failure).toBeInstanceOf(OfflineError);
  });
});
