import { expect, test } from "vitest";
import { KEY_WAYS, wayOf } from "@/components/connect/key-ways";

const ADDRESS = "https://api.example.com/v1";

test("each way is recognized by its settings, which reset those of the previous way", () => {
  for (const [before, { settings: earlier }] of Object.entries(KEY_WAYS))
    for (const [way, { settings }] of Object.entries(KEY_WAYS))
      expect(wayOf({ ...earlier, ...settings }, ADDRESS), `${before}, then ${way}`).toBe(way);
});

test("without settings the key is a bearer token", () => {
  expect(wayOf({}, "")).toBe("bearer");
});

test.each([
  [{}, `${ADDRESS}/{key}`, "path"],
  [{ UPSTREAM_KEY_IN: "basic" }, `${ADDRESS}/{key}`, "basic"],
  [{ UPSTREAM_KEY_PARAMETER: "api_key" }, ADDRESS, "query"],
  [{ UPSTREAM_KEY_PARAMETER: "api_key", UPSTREAM_KEY_IN: "header" }, ADDRESS, "bearer"],
  [{ UPSTREAM_KEY_HEADER: "x-api-key", UPSTREAM_KEY_FORMAT: "{key}" }, ADDRESS, "x-api-key"],
  [{ UPSTREAM_KEY_HEADER: "X-API-Key" }, ADDRESS, "header"],
  [{ UPSTREAM_KEY_HEADER: "AUTHORIZATION", UPSTREAM_KEY_FORMAT: "Token {key}" }, ADDRESS, "token"],
  [{ UPSTREAM_KEY_FORMAT: "ApiKey {key}" }, ADDRESS, "header"],
])("%o at %s uses the way “%s”", (settings, address, way) => {
  expect(wayOf(settings as Record<string, string>, address)).toBe(way);
});
