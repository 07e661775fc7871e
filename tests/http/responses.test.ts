import { expect, test } from "vitest";
import { noteOf, problemJson, refuse, respondJson, withNote } from "../../lib/http/responses";
import { internalProblem } from "../../lib/store/internal-problem";

test("a response is uncached JSON with the given headers", async () => {
  const response = respondJson(200, { a: 1 }, { "set-cookie": "session=x" });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("set-cookie")).toBe("session=x");
  expect(await response.json()).toEqual({ a: 1 });
});

test("a problem has its own status, and its cost is noted for the log", async () => {
  const problem = internalProblem(new Error("x"), "0123abcd");
  const counted = { ...problem, details: { ...problem.details, counted: 2, mayCount: 1 } };
  const response = problemJson(counted);
  expect(response.status).toBe(500);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(await response.json()).toEqual(counted);
  expect(noteOf(response)).toEqual({ problem: counted, cost: 3 });
});

test("a refusal states its reason, and notes it for the log", async () => {
  const response = refuse(413, "The body is larger than 2 MB.", { connection: "close" });
  expect([response.status, response.headers.get("connection")]).toEqual([413, "close"]);
  expect(await response.json()).toEqual({ title: "The body is larger than 2 MB.", status: 413 });
  expect(noteOf(response)).toEqual({ reason: "The body is larger than 2 MB." });
});

test("a note stays with its response", () => {
  const [one, other] = [respondJson(200, {}), respondJson(200, {})];
  withNote(one, { cost: 4 });
  expect([noteOf(one), noteOf(other)]).toEqual([{ cost: 4 }, {}]);
});
