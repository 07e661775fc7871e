import { beforeAll, describe, expect, test } from "vitest";
import { groupTrendsRoute, movesRoute, trendRoute } from "../../lib/http/history-routes";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { openBefore } from "../support/opened";
import { read } from "../support/stack";
import { ask, ownStack, params } from "./support";

const N: string = SAMPLE_IDS.northwind;

const desk = openBefore(beforeAll, ownStack);
let days: string[] = [];
let requestCount = 0;
beforeAll(async () => {
  await desk.own.reads.keywords(N, read("if-missing"));
  requestCount = await desk.requestCount();
  const trend = await trendRoute(ask(`/api/projects/${N}/trend`), params({ projectId: N }));
  days = (await trend.json()).days.map(({ on }: { on: string }) => on);
});

const moves = (query: string, projectId: string = N) =>
  movesRoute(ask(`/api/projects/${projectId}/moves${query}`), params({ projectId }));

describe("what has been loaded, by day", () => {
  test.each(["2026-02-30", "26-02-03", "yesterday", "2026-2-3", ""])(
    "“%s” is refused, with the day format",
    async (day) => {
      const whole = await moves(`?from=${day}&to=${days.at(-1)}`);
      expect([whole.status, await whole.text()]).toEqual([400, expect.stringContaining("YYYY-MM-DD")]);
      expect((await moves(`?from=${days.at(-1)}&to=${day}`)).status).toBe(400);
    },
  );

  test("a project that was never loaded, and days before the first, are not found", async () => {
    expect((await moves(`?from=2001-01-01&to=${days.at(-1)}`)).status).toBe(404);
    expect((await moves(`?from=${days[0]}&to=${days.at(-1)}`, "nowhere")).status).toBe(404);
    expect((await moves(`?from=${days[0]}&to=${days.at(-1)}`)).status).toBe(200);
  });

  test("groups that do not exist are refused with the names of those that do", async () => {
    const groups = (by: string) =>
      groupTrendsRoute(ask(`/api/projects/${N}/group-trends?by=${by}`), params({ projectId: N }));
    const response = await groups("color");
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("page, tag, device")]);
    expect((await groups("page")).status).toBe(200);
    expect(await desk.requestCount(), "no request is sent").toBe(requestCount);
  });
});
