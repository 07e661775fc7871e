import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { proxy } from "../../proxy";

const ask = (headers: Record<string, string> = {}) =>
  proxy(new NextRequest("http://localhost:3000/projects?q=a", { headers: { host: "localhost:3000", ...headers } }));

const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? "";
const nonceOf = (policy: string) => /script-src[^;]*'nonce-([^']+)'/.exec(policy)?.[1] ?? "";

test("A10: a page's nonce is 128 bits, and a thousand are all different", () => {
  const nonces = Array.from({ length: 1_000 }, () => nonceOf(policyOf(ask())));
  expect(new Set(nonces).size).toBe(1_000);
  for (const nonce of nonces) expect(Buffer.from(nonce, "base64")).toHaveLength(16);
});

test("A10: a policy or nonce sent by the client is ignored", () => {
  const response = ask({ "content-security-policy": "script-src 'nonce-chosen'", "x-nonce": "chosen" });
  expect(JSON.stringify([...response.headers])).not.toContain("chosen");
});

test("a path sent in the proxy's own header is replaced", () => {
  const response = ask({ "x-desk-path": "//evil.example" });
  expect(response.headers.get("x-middleware-request-x-desk-path")).toBe("/projects?q=a");
});

test("an unknown host name gets a 421 and nothing else", async () => {
  const response = ask({ host: "evil.example" });
  expect(response.status).toBe(421);
  expect(await response.text()).toBe("The dashboard isn’t served at this address.");
});
