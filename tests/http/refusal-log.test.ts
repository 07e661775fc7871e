import { beforeAll, expect, test } from "vitest";
import { nothingHere } from "../../lib/http/route";
import { serveMcp } from "../../lib/mcp/transport/http";
import { logLines } from "../support/log-lines";
import { openBefore } from "../support/opened";
import { ask, ownStack } from "./support";

const lines = logLines("warn");
const desk = openBefore(beforeAll, () => ownStack(true));

const route = (headers: Record<string, string>, method = "GET") =>
  nothingHere(ask("/api/nowhere", { method, headers }));
const agent = (headers: Record<string, string>) => serveMcp(desk.own, ask("/mcp", { method: "POST", headers }));

test.each<[string, () => Promise<Response>, number, string]>([
  [
    "another site's page",
    () => route({ "sec-fetch-site": "cross-site" }),
    403,
    "This request didn’t come from the dashboard.",
  ],
  ["a foreign host", () => route({ host: "evil.example" }), 421, "The dashboard isn’t served at this address."],
  ["no session", () => route({}), 401, "Sign in first."],
  ["an agent without a token", () => agent({ authorization: "Bearer nobody" }), 404, "Nothing exists here."],
  ["an agent under a foreign host", () => agent({ host: "evil.example" }), 404, "Nothing exists here."],
])("G14: a refusal of %s has its reason and ID in body, header and log", async (_who, send, status, reason) => {
  lines.length = 0;
  const response = await send();
  expect(response.status).toBe(status);
  const id = response.headers.get("x-request-id");
  expect(id).toMatch(/^[\da-f]{8}$/);
  const body = await response.text();
  expect(body).toContain(reason);
  expect(body).toContain(id);
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ requestId: id, status, reason })]);
});
