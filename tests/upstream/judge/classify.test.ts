import { expect, test } from "vitest";
import { asksForDate, classifyAnswer, namedOwner } from "../../../lib/upstream/judge/classify";

test.each([
  ["The requested object exists, but it belongs to another account.", "account"],
  ["Access denied: this keyword is owned by a different user", "account"],
  ['{"detail":"Resource does not belong to your account."}', "account"],
  ["Keyword 7 does not belong to this project", "project"],
  ["This keyword is tracked in another project.", "project"],
])("“%s” is about the %s", (words, owner) => {
  expect(namedOwner(words)).toBe(owner);
});

test.each([
  "Forbidden",
  "",
  "It does not exist or belongs to another account.",
  "The item may belong to another account or project.",
  "Your account has no access. Ask another person.",
  "Upgrade your plan to use another project type, if you need it",
])("“%s” is about neither", (words) => {
  expect(namedOwner(words)).toBeNull();
});

const HALF = { usedShare: 0.01, acceptedThisHour: true, elapsedShare: 0.5 };
const judge = (status: number, text: string, use = HALF) =>
  classifyAnswer({ status, headers: {}, text }, text === "" ? null : text, false, use);

test.each([
  ["", "forbidden"],
  ["Zugriff verweigert", "forbidden"],
  ["Your subscription has no keyword history", "not_in_subscription"],
])("a 403 that says “%s” is %s", (text, code) => {
  expect(judge(403, text)).toBe(code);
});

test("an empty 401 is a rejected key early in the hour, and may be the limit later", () => {
  expect(judge(401, "", { ...HALF, elapsedShare: 0.1 })).toBe("key_rejected");
  expect(judge(401, "", HALF)).toBe("limit_or_key");
  expect(judge(401, "", { ...HALF, elapsedShare: 0.1, usedShare: 0.95 })).toBe("limit_or_key");
});

test.each(["date_from is required", "Parameter startDate missing", "Use YYYY-MM-DD"])("“%s” is about dates", (text) => {
  expect(judge(400, text)).toBe("bad_date");
});

test.each(["This project was updated", "limit is required"])("“%s” is not about dates", (text) => {
  expect(judge(400, text)).toBe("bad_request");
});

test.each([
  ["date_from is required", true],
  ["Please provide a start date.", true],
  ["Le paramètre date est obligatoire", true],
  ["This account is out of date.", false],
  ["Your plan is not up to date", false],
])("%s asks for a date: %s", (message, asks) => {
  expect(asksForDate(message)).toBe(asks);
});

test.each([
  [402, "Payment required: your plan has ended", "not_in_subscription"],
  [402, "", "forbidden"],
  [418, "", "service_error"],
  [451, "Not available in your country", "service_error"],
  [400, "The api_key parameter is invalid", "key_rejected"],
  [400, "API key missing", "key_rejected"],
  [400, "Unknown sort key", "bad_request"],
  [400, "The page token is invalid", "bad_request"],
  [401, "Sie haben Ihr Stundenkontingent überschritten", "limit_reached"],
])("%i that says “%s” is %s", (status, text, code) => {
  expect(judge(status, text)).toBe(code);
});

test.each<[Record<string, string>]>([
  [{ "x-rate-limit-remaining": "0" }],
  [{ "ratelimit-remaining": "0" }],
  [{ "x-ratelimit-remaining-hour": "0" }],
  [{ ratelimit: '"default";r=0;t=1200' }],
  [{ ratelimit: "limit=100, remaining=0, reset=1200" }],
  [{ "x-ratelimit-limit": "100", "x-ratelimit-used": "100" }],
  [{ "retry-after": "1200" }],
])("%j beside a refusal means the limit, not the key", (headers) => {
  for (const status of [401, 403])
    expect(classifyAnswer({ status, headers, text: "Refused" }, "Refused", false, HALF)).toBe("limit_reached");
});
