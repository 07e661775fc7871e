import { beforeEach, expect, test } from "vitest";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { openBefore } from "../support/opened";
import { read, stack } from "../support/stack";

const desk = openBefore(beforeEach, () => stack({ keywords: 20 }));

const load = async (projectId: string, spend: "now" | "if-missing" = "now") =>
  (await desk.container.upstream.listKeywords(projectId, read(spend))).problem;

test("a refusal is remembered for five minutes and not paid for twice", async () => {
  expect((await load(SAMPLE_IDS.deletedProject))?.code).toBe("not_found");
  expect((await load(SAMPLE_IDS.deletedProject, "if-missing"))?.code).toBe("not_found");
  expect(await desk.requestCount()).toBe(1);
  desk.clock.advanceMs(5 * 60_000);
  await load(SAMPLE_IDS.deletedProject, "if-missing");
  expect(await desk.requestCount()).toBe(2);
});

test("an ID that would change the path is never sent", async () => {
  expect(await load("..")).toMatchObject({ code: "bad_request", details: { path: null, counted: 0 } });
  expect(await desk.requestCount()).toBe(0);
});

test("the request log has the client, the purpose and the result", async () => {
  await desk.container.upstream.listProjects(read("now"));
  desk.clock.advanceMs(1_000);
  await load(SAMPLE_IDS.northwind);
  const { requests } = await desk.container.reads.usage();
  const sentRequest = { consumer: "Dashboard", status: 200, counted: 1 };
  expect(requests).toMatchObject([
    { ...sentRequest, endpoint: "keywords", about: expect.stringMatching(/^Northwind.* · rows 1–20$/) },
    { ...sentRequest, endpoint: "projects", about: "Projects · rows 1–4" },
  ]);
});
