import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { PROJECTS_ADDRESS } from "../../../lib/upstream/endpoints/projects";
import { fixtureDesk } from "../../support/services/fixture-desk";
import type { Desk, FixtureAnswer } from "../../support/services/fixture-service";
import { read } from "../../support/stack";

const GOOD: FixtureAnswer = { json: { results: [{ id: "1", name: "Alder", domain: "a.example" }] } };
/** It is 10:20. */
const TO_MIDNIGHT_MS = (13 + 2 / 3) * 3_600_000;
const JOB = { ...read("now"), caller: { lane: "job" as const, name: "Plan" } };

const refusal = (status: number, text = "", headers: Record<string, string> = {}): FixtureAnswer => ({
  status,
  text,
  headers,
});

async function refusing(good: number, ...answers: FixtureAnswer[]): Promise<Desk & { requestCount: () => number }> {
  let at = 0;
  const { service, desk } = await fixtureDesk(() => {
    at += 1;
    return at <= good ? GOOD : (answers[Math.min(at - good, answers.length) - 1] ?? GOOD);
  });
  for (let index = 0; index < good; index += 1) await desk.container.upstream.listProjects(read("now"));
  return { ...desk, requestCount: () => service.requests.length };
}

const load = async (desk: Desk, request: Parameters<Desk["container"]["upstream"]["listProjects"]>[0] = read("now")) =>
  (await desk.container.upstream.listProjects(request)).problem;

describe("a limit of another window", () => {
  test.each<[string, FixtureAnswer, number, string]>([
    ["words", refusal(429, "The limit is 10 requests per minute"), 60_000, "requests per minute"],
    ["a field", { status: 429, json: { retry_after: 20 } }, 20_000, "requests in a short time"],
    ["a day", refusal(429, "Daily quota exceeded"), TO_MIDNIGHT_MS, "requests per day"],
    ["a second", refusal(429, "PER_SECOND_LIMIT", { "retry-after": "0.5" }), 500, "requests per second"],
    ["requests at once", refusal(429, "Too many concurrent requests"), 5_000, "requests at the same time"],
    ["a 200", { json: { error: "limit exceeded: 5 requests per second" } }, 1_000, "requests per second"],
    ["a 403 about credits", refusal(403, "Monthly credits are used up"), TO_MIDNIGHT_MS, "requests per month"],
    ["a 403", refusal(403, "Request limit exceeded, 30 calls per minute"), 60_000, "requests per minute"],
  ])("by %s pauses for that window and leaves the hour's count", async (_how, answer, waitMs, window) => {
    const desk = await refusing(2, answer);
    const problem = await load(desk);
    expect(problem).toMatchObject({ code: "other_limit", details: { values: { window } } });
    const untilMs = Date.parse(problem?.details.resetsAt ?? "");
    expect(untilMs - desk.clock.now()).toBeGreaterThan(waitMs - 61_000);
    expect(untilMs - desk.clock.now()).toBeLessThan(waitMs + 2_000);
    const quota = await desk.container.quota.now();
    expect(quota).toMatchObject({ others: 0, blocked: false, pause: { reason: "other_limit" } });
    expect(quota.used).toBeLessThanOrEqual(3);
    expect(quota.left).toBeGreaterThanOrEqual(997);
    expect((await load(desk))?.code).toBe("other_limit");
    expect(desk.requestCount()).toBe(3);
  });

  test("never closes the hour, however often it comes", async () => {
    const desk = await refusing(1, refusal(429, "10 requests per second exceeded"));
    for (let index = 0; index < 6; index += 1) {
      expect((await load(desk))?.code).toBe("other_limit");
      desk.clock.advanceMs(3_000);
    }
    expect(desk.requestCount()).toBe(7);
    expect(await desk.container.quota.now()).toMatchObject({ others: 0, blocked: false });
  });

  test("pauses on past the end of the hour", async () => {
    const desk = await refusing(1, refusal(429, "Daily quota exceeded"), GOOD);
    await load(desk);
    desk.clock.advanceMs(2 * 3_600_000);
    expect((await load(desk))?.code).toBe("other_limit");
    desk.clock.advanceMs(12 * 3_600_000);
    expect(await load(desk)).toBeNull();
  });
});

describe("an unexplained limit", () => {
  test.each<[string, FixtureAnswer]>([
    ["a bare 429", refusal(429)],
    ["THROTTLED in a 200", { json: { errors: [{ message: "limited", extensions: { code: "THROTTLED" } }] } }],
    ["a 429 with words only", refusal(429, "Slow down")],
    ["headers that contradict it", refusal(429, "", { "x-ratelimit-remaining": "991" })],
  ])("%s pauses 60 s and says how much was counted", async (_name, answer) => {
    const desk = await refusing(9, answer, GOOD);
    const problem = await load(desk);
    expect(problem?.code).toBe("limit_unclear");
    expect(problem?.text).toMatch(/^We counted (?:9|10) of 1000 this hour\./);
    expect(await desk.container.quota.now()).toMatchObject({ others: 0, blocked: false });
    desk.clock.advanceMs(50_000);
    expect((await load(desk))?.code).toBe("limit_unclear");
    expect(desk.requestCount()).toBe(10);
    desk.clock.advanceMs(11_000);
    expect(await load(desk)).toBeNull();
    expect(await desk.container.quota.now()).toMatchObject({ others: 0, pause: null });
  });

  test("a second refusal closes the hour and counts the rest as others'", async () => {
    const desk = await refusing(9, refusal(429));
    await load(desk);
    desk.clock.advanceMs(61_000);
    expect((await load(desk))?.code).toBe("limit_reached");
    expect(await desk.container.quota.now()).toMatchObject({ others: 991, left: 0, blocked: true });
    desk.clock.advanceMs(5 * 60_000);
    await load(desk);
    expect(desk.requestCount()).toBe(11);
  });

  test("requests refused together are one refusal", async () => {
    const waiting: ServerResponse[] = [];
    const { service, desk } = await fixtureDesk((request, response) => {
      if (!request.url.pathname.includes("keyword")) return GOOD;
      waiting.push(response);
      if (waiting.length === 2) for (const each of waiting) each.writeHead(429).end();
      return null;
    });
    await load(desk);
    await Promise.all(["1", "2"].map((id) => desk.container.upstream.listKeywords(id, read("now"))));
    expect(service.requests).toHaveLength(3);
    expect(await desk.container.quota.now()).toMatchObject({ blocked: false, pause: { reason: "limit_unclear" } });
  });

  test("plans and agents wait for the next hour; only a user's click tries again", async () => {
    const desk = await refusing(1, refusal(429), GOOD);
    await load(desk);
    desk.clock.advanceMs(61_000);
    expect((await load(desk, JOB))?.code).toBe("limit_unclear");
    expect(desk.requestCount()).toBe(2);
    expect(await load(desk)).toBeNull();
    expect(await load(desk, JOB)).toBeNull();
  });

  test("near the limit, a refusal means the hour's limit", async () => {
    const { desk } = await fixtureDesk((request) => (request.url.pathname.includes("keyword") ? refusal(429) : GOOD), {
      REQUESTS_PER_HOUR: "10",
      RESERVE: "0",
    });
    for (let index = 0; index < 9; index += 1) await desk.container.upstream.listProjects(read("now"));
    const { problem } = await desk.container.upstream.listKeywords("1", read("now"));
    expect(problem?.code).toBe("limit_reached");
    expect(await desk.container.quota.now()).toMatchObject({ blocked: true, left: 0 });
  });

  test("an empty 401 after accepted requests pauses, and a second one closes the hour", async () => {
    const desk = await refusing(2, refusal(401));
    expect((await load(desk))?.code).toBe("limit_or_key");
    const quota = await desk.container.quota.now();
    expect(quota).toMatchObject({ others: 0, blocked: false, pause: { reason: "limit_or_key" } });
    desk.clock.advanceMs(61_000);
    const second = await load(desk);
    expect(second?.code).toBe("limit_or_key");
    expect(second?.details.resetsAt).toMatch(/T11:00/);
    expect(await load(desk)).toMatchObject({ code: "limit_or_key", details: { answerStatus: null } });
    expect(desk.requestCount()).toBe(4);
  });
});

describe("words and headers that name the hour", () => {
  test.each<[string, FixtureAnswer]>([
    ["words", refusal(429, "Hourly limit exceeded")],
    ["Retry-After to the end of the hour", refusal(429, "", { "retry-after": "2400" })],
    ["headers", refusal(429, "", { "x-ratelimit-limit": "1000", "x-ratelimit-remaining": "0" })],
  ])("%s close it at once", async (_how, answer) => {
    const desk = await refusing(1, answer);
    expect((await load(desk))?.code).toBe("limit_reached");
    expect(await desk.container.quota.now()).toMatchObject({ others: 999, left: 0, blocked: true });
  });
});

describe("a firewall or bot check in front of the service", () => {
  test.each<[string, FixtureAnswer]>([
    ["a challenge header", refusal(403, "<!DOCTYPE html><title>One moment</title>", { "cf-mitigated": "challenge" })],
    ["a page that checks the browser", refusal(503, "<html>Checking your browser before accessing</html>")],
    ["a captcha with status 200", refusal(200, "<html>Please complete the CAPTCHA</html>")],
    ["an edge's own refusal", refusal(403, "<HTML>Access Denied https://errors.edgesuite.net/18.1</HTML>")],
    ["a header of another product", refusal(405, "<html></html>", { "x-amzn-waf-action": "captcha" })],
    ["a refusal with an encoded reference", refusal(403, "<HTML>Denied Reference&#32;&#35;18&#46;2d351ab8</HTML>")],
    ["a refusal with a support number", refusal(403, "<html>Rejected. Your support ID is: 1234567</html>")],
    ["a refusal with an incident", refusal(403, "<html>Request denied. Incident ID: 812-77</html>")],
    ["a rate block by the edge", refusal(429, "error code: 1015")],
  ])("%s is named as such, may count, and is sent once", async (_name, answer) => {
    const desk = await refusing(1, answer);
    const problem = await load(desk);
    expect(problem).toMatchObject({ code: "firewall_blocked", details: { counted: 0, mayCount: 1 } });
    expect(await desk.container.upstream.rawAnswer(PROJECTS_ADDRESS)).toMatchObject([{ status: answer.status }]);
    expect(desk.requestCount()).toBe(2);
    expect(await desk.container.quota.now()).toMatchObject({ confirmed: 1, maybe: 1, blocked: false, pause: null });
    expect(await desk.container.quota.keyRefusedAt()).toBeNull();
  });

  test.each<[string, FixtureAnswer, string]>([
    ["a plain 403 page", refusal(403, "<html><title>403 Forbidden</title><center>nginx</center></html>"), "forbidden"],
    ["JSON that mentions a firewall", { status: 403, json: { message: "Blocked by firewall rule" } }, "forbidden"],
    ["an HTML page with status 200", refusal(200, "<html><body>Welcome</body></html>"), "unreadable_answer"],
  ])("%s isn't", async (_name, answer, code) => {
    const desk = await refusing(1, answer);
    expect((await load(desk))?.code).toBe(code);
  });
});
