import { describe, expect, test } from "vitest";
import { saysLimitReached } from "../../../lib/upstream/judge/limit-words";

const LIMIT = [
  "The key's rate limit was exceeded",
  '{"detail":"Rate limit exceeded. Try again at the next full hour."}',
  "Too many requests",
  "TOO MANY REQUESTS",
  '{"error":{"code":"rate_limit_exceeded"}}',
  '{"error":"rateLimitExceeded"}',
  "You have exceeded your hourly request limit of 1000",
  "Hourly limit reached",
  "API quota exhausted",
  "Your quota has been exceeded",
  "Request was throttled. Expected available in 120 seconds.",
  "<html><body><h1>Usage limit surpassed</h1></body></html>",
  '{"meldung":"Sie haben Ihr Stundenkontingent von 1000 Anfragen überschritten."}',
  "Limite de requêtes dépassée, réessayez à 15h00",
  "Ha superado el límite de solicitudes por hora",
  "Limite di richieste raggiunto",
  "Zu viele Anfragen",
  "You have 0 requests left this hour",
  "All 1000 requests used",
  "Monthly credits are used up",
  "You have run out of credits",
  "Not enough API units",
  "0 credits remaining",
  "TOTAL LIMIT EXCEEDED",
  "LIMIT_EXCEEDED",
  "OVER_QUERY_LIMIT",
  "Gesamtlimit überschritten",
  "You've hit your limit",
  "maximum number of requests exceeded",
  "RESOURCE_EXHAUSTED",
  "превышен лимит запросов",
  "リクエスト制限を超えました",
  "请求过于频繁",
];

const OTHER = [
  "",
  "Invalid API key",
  "Authentication credentials were not provided.",
  "This report costs 3 credits",
  "See our rate limit documentation",
  "Your plan limits access to this resource",
  "each key is limited to one workspace",
  "The key has expired",
  "No limit on retries. Wrong key.",
  "Subscription required",
  '{"detail":"Invalid token."}',
  "Limit your use of this key to one account",
  "Unauthorized",
  "Project limit reached: upgrade",
  "You have exceeded the limit of 10 keywords",
  "Maximum length exceeded",
  "Ihr Tarif hat ein Limit von drei Projekten",
  "La clé a atteint sa date de fin",
  "No requests were found for this key",
];

describe("R8q: a refusal because of the limit", () => {
  test.each(LIMIT)("is recognized: %s", (text) => expect(saysLimitReached(text)).toBe(true));
  test.each(OTHER)("is not seen in: %s", (text) => expect(saysLimitReached(text)).toBe(false));

  test("is recognized without backtracking in an adversarial body", () => {
    const bodies = ["limit ".repeat(50_000), "rate ".repeat(50_000), "too many ".repeat(50_000), "a".repeat(300_000)];
    const startedAt = performance.now();
    for (const body of bodies) saysLimitReached(body);
    // Backtracking on such a text takes minutes, so this limit works on any machine.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
