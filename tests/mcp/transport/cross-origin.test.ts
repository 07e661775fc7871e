import { describe, expect, test } from "vitest";
import { preflight, withHeaders, withReadable } from "../../../lib/mcp/transport/cross-origin";

const ORIGIN = "https://tools.example.com";
const asking = (headers: Record<string, string> = {}) =>
  preflight(new Request("http://127.0.0.1:3000/mcp", { method: "OPTIONS", headers }));

describe("a preflight", () => {
  test.each(["authorization", "authorization,content-type", "authorization, MCP-Protocol-Version, x-1"])(
    "allows the headers “%s”",
    (names) => {
      const response = asking({ "access-control-request-headers": names });
      expect(response.headers.get("access-control-allow-headers")).toBe(names);
    },
  );

  test.each(["*", "authorization,", "a b", "a:b", "a,,b", `${"a,".repeat(20_000)}*`])(
    "repeats nothing that is no list of header names (%#)",
    (names) => {
      expect(asking({ "access-control-request-headers": names }).headers.has("access-control-allow-headers")).toBe(
        false,
      );
    },
  );

  test("allows a private network only where the browser asks for it", () => {
    const header = "access-control-allow-private-network";
    expect(asking().headers.has(header)).toBe(false);
    expect(asking({ "access-control-request-private-network": "false" }).headers.has(header)).toBe(false);
    expect(asking({ "access-control-request-private-network": "true" }).headers.get(header)).toBe("true");
  });
});

describe("a response to another origin", () => {
  test("keeps its status, headers and body, and the page can read its session and Retry-After", async () => {
    const response = withReadable(new Response("body", { status: 429, headers: { "retry-after": "60" } }), ORIGIN);
    expect([response.status, await response.text()]).toEqual([429, "body"]);
    expect(response.headers.get("retry-after")).toBe("60");
    expect(response.headers.get("access-control-allow-origin")).toBe(ORIGIN);
    const exposedHeaders = response.headers.get("access-control-expose-headers")?.split(", ");
    expect(exposedHeaders).toEqual(["mcp-session-id", "www-authenticate", "retry-after"]);
  });

  test("streams on: its first part arrives before its last is written", async () => {
    let end = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("first"));
        end = () => controller.close();
      },
    });
    const reader = withHeaders(new Response(body), { "x-more": "1" }).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("first");
    end();
    expect((await reader?.read())?.done).toBe(true);
  });

  test("replaces a header of the same name and leaves an empty body empty", () => {
    const response = withHeaders(new Response(null, { status: 204, headers: { vary: "accept" } }), { Vary: "origin" });
    expect([response.status, response.body, response.headers.get("vary")]).toEqual([204, null, "origin"]);
  });
});
