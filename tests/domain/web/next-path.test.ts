import { describe, expect, test } from "vitest";
import { safeNextPath, signInHref } from "../../../lib/domain/web/next-path";
import { HOSTILE_ADDRESSES } from "../../output/hostile-addresses";

const ORIGIN = "http://127.0.0.1:3000";

describe("where signing in leads", () => {
  test.each(HOSTILE_ADDRESSES)("A11: %j leads to the dashboard", (payload) => {
    const path = safeNextPath(payload);
    expect(path).toMatch(/^\/(?![/\\])/);
    expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
  });

  test.each(["/sign-in", "/sign-in?next=/sign-in", "/api/quota", "/mcp", "/_next/static/x.js", "", "x".repeat(3_000)])(
    "%j is no page to come back to",
    (path) => {
      expect(safeNextPath(path)).toBe("/projects");
    },
  );

  test.each(["/", "/usage", "/projects/4%2F2?q=a%20b&sort=-change", "/settings#limit", "/projects/%E2%82%AC"])(
    "%s stays unchanged",
    (path) => {
      expect(safeNextPath(path)).toBe(path);
    },
  );

  test("the link to it carries the path, except for the default page", () => {
    expect(signInHref("/projects?q=a&b=c")).toBe("/sign-in?next=%2Fprojects%3Fq%3Da%26b%3Dc");
    expect(signInHref("/projects")).toBe("/sign-in");
    expect(signInHref("//evil.example")).toBe("/sign-in");
  });
});
