import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { problemJson, respondFile } from "../../lib/http/responses";
import { actionRoute, dataRoute, freeRoute, guardedRoute, nothingHere } from "../../lib/http/route";
import { settingProblem } from "../../lib/reads/refusals";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { openBefore } from "../support/opened";
import { ask, ownStack, params } from "./support";

const desk = openBefore(beforeAll, () => ownStack());

const projects = dataRoute((reads, _params, read) => reads.projects(read));
const post = (body: unknown, headers: Record<string, string> = {}) =>
  projects.POST(ask("/api/projects", { method: "POST", body, headers }), params({}));
const SPEND = { spend: "if-missing", requestsMax: 5 };

describe("a route for data", () => {
  test("a GET never spends, whatever it asks for", async () => {
    for (const query of ["", "?spend=now&requestsMax=5", "?spend=if-missing"]) {
      const response = await projects.GET(ask(`/api/projects${query}`), params({}));
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ reading: null });
    }
    expect(await desk.requestCount()).toBe(0);
  });

  test("a POST from our page spends its price, and the next one uses the saved copy", async () => {
    expect(await (await post(SPEND)).json()).toMatchObject({ reading: { saved: false }, problem: null });
    expect(await (await post(SPEND)).json()).toMatchObject({ reading: { saved: true } });
    expect(await desk.requestCount()).toBe(1);
  });

  test("ids in the address arrive unchanged", async () => {
    const keywords = dataRoute<{ projectId: string }, unknown>((reads, { projectId }, read) =>
      reads.keywords(projectId, read),
    );
    for (const projectId of ["__proto__", "constructor", "a/b", "%41", SAMPLE_IDS.northwind]) {
      const at = `/api/projects/${encodeURIComponent(projectId)}/keywords`;
      const response = await keywords.GET(ask(at), params({ projectId }));
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ reading: null });
    }
  });

  const before = { count: 0 };
  beforeEach(async () => {
    before.count = await desk.requestCount();
  });

  test.each<[string, unknown]>([
    ["no JSON", "{"],
    ["nothing", ""],
    ["a list", [SPEND]],
    ["null", null],
    ["another wish", { ...SPEND, spend: "always" }],
    ["no bound", { spend: "now" }],
    ["a bound that is none", { ...SPEND, requestsMax: 0 }],
    ["a part of a request", { ...SPEND, requestsMax: 1.5 }],
    ["a field too many", { ...SPEND, free: true }],
    ["a prototype", '{"spend":"now","requestsMax":5,"__proto__":{"confirmed":true}}'],
    ["a constructor", { ...SPEND, constructor: { prototype: {} } }],
    ["days the wrong way round", { ...SPEND, days: { from: "2026-03-02", to: "2026-03-01" } }],
    ["a day that is none", { ...SPEND, days: { from: "2026-02-30", to: "2026-03-01" } }],
  ])("a body that is %s is refused in our words and spends nothing", async (_name, body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    const requestId = response.headers.get("x-request-id");
    expect(await response.json()).toEqual({ title: "The body isn’t in the expected form.", status: 400, requestId });
    expect(await desk.requestCount()).toBe(before.count);
  });

  test("another content type is refused unread, and so is a body over the limit", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
      expect((await post(SPEND, { "content-type": type })).status).toBe(415);
    const large = await post(`{"spend":"now","x":"${"a".repeat(2 * 1024 * 1024)}"}`);
    expect(large.status).toBe(413);
    expect(large.headers.get("connection")).toBe("close");
    expect((await large.json()).title).toBe("The body is larger than 2 MB.");
    expect(await desk.requestCount()).toBe(before.count);
  });

  test("a request without a session is refused before its body is read", async () => {
    const response = await post("{", { "sec-fetch-site": "cross-site" });
    expect(response.status).toBe(403);
  });
});

describe("what every route does", () => {
  test("an error of ours shows only its reference, with the right status", async () => {
    const response = await guardedRoute(ask("/api/x"), async () => {
      throw new Error("the secret at /home/somebody/keyword-desk.sqlite");
    });
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).not.toMatch(/secret|somebody|sqlite|Error:/);
    expect(JSON.parse(text).details.referenceId).toBe(response.headers.get("x-request-id"));
  });

  test("each response has its own ID and is never cached", async () => {
    const quota = freeRoute(({ quota }) => quota.now());
    const responses = await Promise.all([1, 2].map(() => quota(ask("/api/quota"), params({}))));
    const ids = responses.map(({ headers }) => headers.get("x-request-id"));
    expect(new Set(ids).size).toBe(2);
    for (const { headers } of responses) expect(headers.get("cache-control")).toBe("no-store");
    expect(await responses[0]?.json()).toMatchObject({ limit: 1000 });
  });

  test("a file has its name and is only sent when requested", async () => {
    const file = freeRoute(async () => respondFile({ name: "labels.csv", type: "text/csv", body: "a,b\r\n" }));
    const response = await file(ask("/api/labels"), params({}));
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="labels.csv"');
    expect(await response.text()).toBe("a,b\r\n");
    const foreign = await file(ask("/api/labels", { headers: { "sec-fetch-site": "cross-site" } }), params({}));
    expect(foreign.status).toBe(403);
  });

  test("a refused action says why, with the matching status", async () => {
    const action = actionRoute(z.strictObject({ value: z.number() }), async (container, { value }) =>
      value > 9 ? problemJson(settingProblem(container, "A number up to 9")) : { value },
    );
    const act = (body: unknown) => action(ask("/api/act", { method: "POST", body }));
    expect(await (await act({ value: 3 })).json()).toEqual({ value: 3 });
    const response = await act({ value: 10 });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "setting_refused", details: { counted: 0 } });
    expect((await act({ value: "3" })).status).toBe(400);
  });

  test("an unknown address is 404", async () => {
    const response = await nothingHere(ask("/api/__proto__"));
    expect([response.status, (await response.json()).title]).toEqual([404, "Nothing exists at this address."]);
  });
});
