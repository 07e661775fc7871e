import { describe, expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { errorInside, errorText } from "../../../lib/upstream/parse/words/error-inside";

describe("an error inside a response with a good status", () => {
  test.each<[Json, string]>([
    [{ success: false, error: { code: "LIMIT", message: "Rate limit exceeded" }, meta: {} }, "Rate limit exceeded"],
    [{ success: 0, error: "Invalid API key" }, "Invalid API key"],
    [{ success: false }, "The service reports a failure without saying why."],
    [{ success: "false", message: "No." }, "No."],
    [{ ok: false, reason: "closed" }, "closed"],
    [{ status: "error", message: "Bad project" }, "Bad project"],
    [{ status: "error", data: [] }, "The service reports a failure without saying why."],
    [{ responsecode: 401, responsemessage: "x", message: "Not allowed here" }, "Not allowed here"],
    [{ responsecode: "403", Result: "No access" }, "No access"],
    [{ result: null, errors: [{ code: 1, detail: "Not yours" }] }, "Not yours"],
    [{ id: 1, result: null, error: { code: 32015, message: "Out of credits" } }, "Out of credits"],
    [{ data: null, errors: [{ message: "Cannot query" }] }, "Cannot query"],
    [{ error: "Domain not found" }, "Domain not found"],
    [{ error: { description: "Described" } }, "Described"],
    [{ error: "x y", results: [] }, "x y"],
    [{ code: 132, message: "API units balance is zero" }, "API units balance is zero"],
    [{ Result: "Invalid key" }, "Invalid key"],
    [{ detail: "Not found." }, "Not found."],
    [{ response: { success: false, message: "inner" } }, "inner"],
    [{ meta: { status: "failed", message: "in meta" } }, "in meta"],
    ["ERROR 46 :: SOMETHING", "ERROR 46 :: SOMETHING"],
    [{ header: { code: 0, message: "ok" }, body: { code: 404, message: "Unknown ID" } }, "Unknown ID"],
  ])("%j says %j", (value, sentence) => {
    expect(errorInside(value)).toBe(sentence);
  });

  test.each<[Json]>([
    [[]],
    [null],
    [5],
    [{}],
    [{ count: 0, results: [] }],
    [{ success: true, data: [] }],
    [{ success: 1, error: null, projects: {} }],
    [{ status: "success", message: "No projects found" }],
    [{ code: 0, message: "", data: [{ id: 1 }] }],
    [{ status: 200, results: [] }],
    [{ error: "", results: [{ id: 1, name: "a" }] }],
    [{ errors: [], data: [{ id: 1 }] }],
    [{ number: 404, products: [{ id: 1, sku: "x" }] }],
    [{ errors: [{ message: "one row failed" }], data: { projects: [{ id: 1 }] } }],
    [{ id: 5, keyword: "boots", error: "last crawl failed", position: 3 }],
    [{ id: 5, name: "Shop", status: "error" }],
    [[{ code: 5, text: "zinc tub" }]],
    [{ data: [{ id: 1, keyword: "zinc tub", code: 404, message: "checked" }] }],
    [{ code: 20000, text: "Ok.", tasks: [{ code: 20000, text: "Ok.", result: [{ id: 1, keyword: "a" }] }] }],
    [{ code: 20000, text: "Ok.", tasks: [{ code: 20000, text: "Ok.", result: [] }] }],
    [{ projects: { 12: { name: "Shop", status: 404 } } }],
    [{ data: { projects: [{ id: 1 }], other: null }, errors: [{ message: "x", path: ["other"] }] }],
    [{ data: { id: 5, keyword: "boots", error: "last crawl failed" } }],
  ])("%j carries none", (value) => {
    expect(errorInside(value)).toBeNull();
  });
});

describe("the message of an error response", () => {
  test.each<[string, string | null, string | null]>([
    [
      '{"type":"about:blank","title":"Unauthorized","status":401,"detail":"The key is unknown."}',
      null,
      "The key is unknown.",
    ],
    ['{"type":"about:blank","title":"Unauthorized","status":401}', "application/problem+json", "Unauthorized"],
    ['{"detail":"Request was throttled. Expected available in 9 seconds."}', null, "Request was throttled."],
    ['{"detail":[{"loc":["query","limit"],"msg":"too large"}]}', null, "limit: too large"],
    ['{"errors":[{"field":"date_from","message":"is required"}]}', null, "date_from: is required"],
    ['{"error":{"code":"NotFound","message":{"lang":"en","value":"No such thing here"}}}', null, "No such thing here"],
    ['{"fehler":{"code":404,"meldung":"Das gibt es nicht."}}', null, "Das gibt es nicht."],
    [
      "<html><title>403 Forbidden</title><h1>Forbidden</h1><p>Your address is not on the list.</p></html>",
      "text/html",
      "Your address is not on the list.",
    ],
    ['{"detail":{"message":"inner"}}', null, "inner"],
    ['{"limit":["A valid integer is required."]}', null, "limit: A valid integer is required."],
    ['{"errors":{"limit":["is too big"]}}', null, "limit: is too big"],
    ['{"errors":[{"code":"x","status":"404","detail":"No such domain"}]}', null, "No such domain"],
    ['{"errors":["first","second"]}', null, "first"],
    ['{"error":{"code":"NOT_FOUND"}}', null, "NOT_FOUND"],
    ['{"Result":"Wrong key"}', null, "Wrong key"],
    ['"Just text"', null, "Just text"],
    ["ERROR 50 :: NOTHING FOUND\nmore", "text/plain", "ERROR 50 :: NOTHING FOUND"],
    ["<html><head><title>502 Bad &amp; Gateway</title></head><body>x</body></html>", "text/html", "502 Bad & Gateway"],
    [
      "<html><body><script>var a='<b>';</script><p>Sorry, <b>closed</b> now.</p></body></html>",
      "text/html",
      "Sorry, closed now.",
    ],
    ["<?xml version='1.0'?><error><message>No key</message></error>", "application/xml", "No key"],
    ["&lt;script&gt;alert(1)&lt;/script&gt; Bad request", "text/html", "Bad request"],
    ["a \u202eb\u0007 c", null, "a b c"],
    ["", null, null],
    ["{}", null, null],
    ['{"detail":', null, null],
  ])("%j gives %3$j", (text, type, sentence) => {
    expect(errorText(type, text)).toBe(sentence);
  });

  test("no message exceeds 200 characters or is cut inside a character", () => {
    const text = errorText("text/plain", "😀".repeat(500)) ?? "";
    expect(text.length).toBeLessThanOrEqual(200);
    expect(text).toMatch(/^(?:😀)+…$/u);
  });
});
