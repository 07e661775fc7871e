import { describe, expect, test } from "vitest";
import { limitRefusal } from "../../../lib/upstream/judge/limit-refusal";
import { waitTime } from "../../../lib/upstream/judge/wait-time";
import { readJson } from "../../../lib/upstream/parse/json/read-json";

const SERVICE_MS = Date.parse("2026-03-02T10:20:00Z");
const HOUR = { limit: 1_000, resetsAtMs: Date.parse("2026-03-02T11:00:00Z"), serviceMs: SERVICE_MS };
const EPOCH_S = SERVICE_MS / 1_000;
const limitHeaders = (limit: string, remaining: string, reset?: string): Record<string, string> => ({
  "x-ratelimit-limit": limit,
  "x-ratelimit-remaining": remaining,
  ...(reset !== undefined && { "x-ratelimit-reset": reset }),
});
const refusalOf = (text: string, headers: Record<string, string> = {}) => limitRefusal({ text, headers }, HOUR);

describe("the window that a refusal names", () => {
  test.each<[string, number]>([
    ["Too many requests: the limit is 10 requests per minute", 60],
    ["Rate limit exceeded: 5 requests/second", 1],
    ["429: 10 req/s exceeded", 1],
    ["Max 60 rpm exceeded", 60],
    ["Daily quota exceeded", 86_400],
    ["You have used all your requests for today", 86_400],
    ["Tageskontingent überschritten", 86_400],
    ["Limite de 10 requêtes par minute dépassée", 60],
    ["Has superado el límite de 5 peticiones por segundo", 1],
    ["Monthly request limit reached", 2_592_000],
    ["You can make 300 calls every 5 minutes", 300],
    ["limit of 100 requests in 10 seconds exceeded", 10],
    ["60-second window exceeded: 30 calls", 60],
    ['{"error":{"code":"RATE_LIMIT_PER_MINUTE"}}', 60],
    ['{"limitType":"perSecond","error":"throttled"}', 1],
    ['{"error":"limit","period":"day"}', 86_400],
    ["Too many concurrent requests", 0],
    ["Maximum of 2 simultaneous connections reached", 0],
    ["Zu viele gleichzeitige Anfragen", 0],
    ["The hourly request limit of this API key has been exceeded.", 3_600],
    ["1,000 requests per 60 minutes exceeded", 3_600],
    ["Sie haben Ihr Stundenkontingent überschritten", 3_600],
  ])("%s", (text, windowS) => {
    expect(refusalOf(text)).toMatchObject({ windowS, isHours: windowS === 3_600 });
  });

  test.each([
    "",
    "rate limit exceeded",
    "Too many requests, try again in 2 minutes",
    "Quota exceeded. Please retry after 1 hour",
    '{"errors":[{"message":"rate limit exceeded","extensions":{"code":"THROTTLED"}}]}',
  ])("none in “%s”", (text) => {
    expect(refusalOf(text)).toMatchObject({ windowS: null, isHours: false });
  });

  test.each<[string, Record<string, string>, number | null, boolean]>([
    ["a minute's headers", { "x-ratelimit-limit-minute": "10", "x-ratelimit-remaining-minute": "0" }, 60, false],
    ["a minute beside an hour", { "ratelimit-remaining-minute": "0", "ratelimit-remaining-hour": "9" }, 60, false],
    ["a list", { ratelimit: '"a";r=0, "b";r=990', "ratelimit-policy": '"a";q=10;w=10, "b";q=1000;w=3600' }, 10, false],
    ["the hour's headers", limitHeaders("1000", "0", "2400"), null, true],
    ["a reset at the end of the hour, as an epoch", { "x-ratelimit-reset": String(EPOCH_S + 2_400) }, null, true],
    ["an hour's limit with requests left", limitHeaders("1000", "997", "2400"), null, false],
    ["another limit without a window", limitHeaders("20", "0"), null, false],
    ["a wait until the hour ends", { "retry-after": "2401" }, null, true],
  ])("%s", (_name, headers, windowS, isHours) => {
    expect(refusalOf("", headers)).toMatchObject({ windowS, isHours });
  });
});

describe("how long a refusal asks to wait", () => {
  const wait = (text: string, headers: Record<string, string> = {}) => {
    const json = readJson(text);
    return waitTime({ headers, text }, json.ok ? json.value : null, { serviceNowMs: SERVICE_MS });
  };

  test.each<[string, string, Record<string, string>, number]>([
    ["seconds", "", { "retry-after": "20" }, 20_000],
    ["a fraction of a second", "", { "retry-after": "0.35" }, 350],
    ["a date", "", { "retry-after": new Date(SERVICE_MS + 30_000).toUTCString() }, 30_000],
    ["milliseconds in a header's name", "", { "retry-after-ms": "1500" }, 1_500],
    ["a duration in a header", "", { "x-ratelimit-reset-requests": "6m0s" }, 360_000],
    ["a reset with a fraction", "", { "x-ratelimit-reset-after": "12.5" }, 12_500],
    ["an epoch with a fraction", "", { "x-ratelimit-reset": String(EPOCH_S + 20.5) }, 20_500],
    ["a field", '{"retry_after":20}', {}, 20_000],
    ["a nested field in camel case", '{"error":{"details":[{"retryAfterSeconds":"7"}]}}', {}, 7_000],
    ["a field in milliseconds", '{"retryAfterMs":750}', {}, 750],
    ["an instant", '{"resets_at":"2026-03-02T10:20:45Z"}', {}, 45_000],
    ["a duration in a field", '{"error":{"retryDelay":"17.5s"}}', {}, 17_500],
    ["words", "Rate limited. Try again in 30s", {}, 30_000],
    ["words with a fraction", "Please wait 1.5 seconds before the next call", {}, 1_500],
    ["words with two units", "Please try again in 6m30s.", {}, 390_000],
    ["minutes in words", "retry after 2 minutes", {}, 120_000],
    ["the header before the body", '{"retry_after":20}', { "retry-after": "5" }, 5_000],
  ])("%s", (_name, text, headers, ms) => {
    expect(wait(text, headers)).toBe(ms);
  });

  test.each<[string, Record<string, string>]>([
    ["", { "retry-after": "soon" }],
    ["", { "retry-after": "-1" }],
    ["", { "retry-after": "1000000000000000" }],
    ["The limit is 10 requests per minute", {}],
    ['{"retries":3,"max_retry_attempts":5}', {}],
    ['{"password_reset":"https://a.example/reset"}', {}],
  ])("%j %j says nothing", (text, headers) => {
    expect(wait(text, headers)).toBeNull();
  });

  test("waits of hours are accepted only if a day is named", () => {
    expect(refusalOf("", { "retry-after": "36000" }).waitMs).toBeNull();
    expect(refusalOf("Daily limit reached", { "retry-after": "36000" }).waitMs).toBe(36_000_000);
  });

  test("a hostile body is read in milliseconds", () => {
    const began = performance.now();
    for (const text of ["retry 1a".repeat(20_000), "again in ".repeat(20_000), `wait ${"9".repeat(100_000)}`])
      refusalOf(text);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
