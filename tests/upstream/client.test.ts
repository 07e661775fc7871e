import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { KeywordList } from "../../lib/domain/response/reading";
import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";
import { PERSON, read, type Stack, stack } from "../support/stack";

let desk: Stack;
beforeEach(async () => {
  desk = await stack({ keywords: 2_600 });
});
afterEach(() => desk.close());

const projectIdOf = async (name: string) => {
  const { reading } = await desk.container.upstream.listProjects(read("if-missing"));
  const project = reading?.data.projects.find((candidate) => candidate.name.startsWith(name));
  if (project === undefined) throw new Error(`no project ${name}`);
  return project;
};

describe("loading costs what it says", () => {
  test("a project list is one request, and nothing when it is saved", async () => {
    const first = await desk.container.upstream.listProjects(read("if-missing"));
    expect(first.reading).toMatchObject({ saved: false, data: { complete: true, total: 4 } });
    const second = await desk.container.upstream.listProjects(read("if-missing"));
    expect(second.reading?.saved).toBe(true);
    const other = await desk.another();
    expect((await other.upstream.listProjects(read("if-missing"))).reading?.saved).toBe(true);
    expect(await desk.counted()).toBe(1);
  });

  test("a load that may not spend sends nothing", async () => {
    expect(await desk.container.upstream.listProjects(read("never"))).toEqual({ reading: null, problem: null });
    expect(await desk.counted()).toBe(0);
  });

  test("a list in pages costs its pages, and every row arrives once", async () => {
    const project = await projectIdOf("Python");
    const { reading, problem } = await desk.container.upstream.listKeywords(project.id, read("if-missing"));
    expect(problem).toBeNull();
    const list = reading?.data as KeywordList;
    expect(list.keywords).toHaveLength(project.keywordCount ?? 0);
    expect(new Set(list.keywords.map((keyword) => keyword.id)).size).toBe(list.keywords.length);
    expect(list).toMatchObject({ complete: true, unreadable: 0, pages: Math.ceil((project.keywordCount ?? 0) / 500) });
    expect(await desk.counted()).toBe(1 + list.pages);
  });

  test("fifty simultaneous loads share one flight", async () => {
    const project = await projectIdOf("Northwind");
    const asks = Array.from({ length: 50 }, () => desk.container.upstream.listKeywords(project.id, read("if-missing")));
    const results = await Promise.all(asks);
    expect(results.every(({ reading }) => reading?.data.keywords.length === project.keywordCount)).toBe(true);
    expect(await desk.counted()).toBe(2);
  });

  test("the gauge equals the service's own counter", async () => {
    const project = await projectIdOf("Northwind");
    const { reading } = await desk.container.upstream.listKeywords(project.id, read("if-missing"));
    for (const keyword of reading?.data.keywords.slice(0, 5) ?? [])
      await desk.container.upstream.getKeywordData(project.id, keyword.id, read("now"));
    await desk.container.upstream.getKeywordData(project.id, "123456789", read("now"));
    expect((await desk.container.quota.now()).confirmed).toBe(await desk.counted());
    expect(await desk.counted()).toBe(8);
  });
});

describe("nothing already paid for is lost", () => {
  test("no request is sent beyond the confirmed price, and the list continues where it stopped", async () => {
    const project = await projectIdOf("Python");
    const half = await desk.container.upstream.listKeywords(project.id, read("if-missing", 3));
    expect(half.problem?.code).toBe("price_exceeded");
    expect(half.reading?.data).toMatchObject({ complete: false, pages: 3 });
    expect(half.reading?.data.keywords).toHaveLength(1_500);
    const whole = await desk.container.upstream.listKeywords(project.id, read("now"));
    expect(whole.reading?.data.complete).toBe(true);
    expect(whole.reading?.data.keywords).toHaveLength(project.keywordCount ?? 0);
    expect(await desk.counted()).toBe(1 + Math.ceil((project.keywordCount ?? 0) / 500));
  });

  test("a failed refresh leaves the saved copy unchanged", async () => {
    const project = await projectIdOf("Northwind");
    await desk.container.upstream.listKeywords(project.id, read("if-missing"));
    desk.api.faults.set({ status500: "always" });
    const { reading, problem } = await desk.container.upstream.listKeywords(project.id, read("now"));
    expect(problem?.code).toBe("service_failed");
    expect(problem?.text).toBe("This usually passes quickly. 2 tries were made, using 2 requests.");
    expect(reading).toMatchObject({ saved: true, data: { complete: true } });
  });

  test("a 500 is retried once, and both tries are counted", async () => {
    desk.api.faults.set({ status500: 1 });
    const { reading } = await desk.container.upstream.listProjects(read("if-missing"));
    expect(reading?.data.projects).toHaveLength(4);
    expect(await desk.counted()).toBe(2);
    expect((await desk.container.quota.now()).confirmed).toBe(2);
    expect(desk.clock.sleeps).toHaveLength(1);
  });

  test("the raw response is saved beside what was parsed from it", async () => {
    await desk.container.upstream.listProjects(read("if-missing"));
    const [page] = await desk.container.upstream.rawAnswer({ kind: "projects", projectId: null, keywordId: null });
    expect(JSON.parse(page?.body ?? "")).toHaveProperty("results");
  });
});

describe("every failure has its own name", () => {
  const problemOf = async (projectId: string) =>
    (await desk.container.upstream.listKeywords(projectId, read("now"))).problem;

  test("a used-up hour is refused here, before anything reaches the service", async () => {
    const small = await desk.another({ requestsPerHourMax: 1, reserve: 0 });
    await small.upstream.listProjects(read("now"));
    const { problem } = await small.upstream.listKeywords(SAMPLE_IDS.northwind, read("now"));
    expect(problem).toMatchObject({
      code: "limit_reached",
      details: { resetsAt: "2026-03-02T11:00:00.000Z", counted: 0 },
    });
    expect(await desk.counted()).toBe(1);
  });

  test.each(["429", "401", "401-empty"] as const)(
    "a limit used up by other clients is recognized from %s",
    async (limitAnswer) => {
      await desk.container.upstream.listProjects(read("now"));
      desk.api.faults.set({ limitAnswer, limitPerHour: 1 });
      const problem = await problemOf(SAMPLE_IDS.northwind);
      expect(problem?.code).toBe(limitAnswer === "401-empty" ? "limit_or_key" : "limit_reached");
      const again = await problemOf(SAMPLE_IDS.northwind);
      expect(again?.code).toBe(problem?.code);
      expect(again?.details.answerStatus).toBeNull();
      desk.api.faults.clear();
      desk.clock.advanceMs(41 * 60_000);
      expect(await problemOf(SAMPLE_IDS.northwind)).toBeNull();
    },
  );

  test("a wrong key is rejected once and then not tried again", async () => {
    const stranger = await desk.another({ apiKey: "kd_wrong_key_000000000000" });
    const first = await stranger.upstream.listProjects(read("now"));
    expect(first.problem).toMatchObject({ code: "key_rejected", details: { answerStatus: 401, counted: 0 } });
    const second = await stranger.upstream.listProjects(read("now"));
    expect(second.problem).toMatchObject({ code: "key_rejected", details: { answerStatus: null } });
    expect(JSON.stringify([first, second])).not.toContain("wrong_key");
  });

  test("another account's project, a deleted project and data outside the subscription are different errors", async () => {
    expect(await problemOf(SAMPLE_IDS.foreignProject)).toMatchObject({
      code: "other_account",
      details: { answerStatus: 403, counted: 1 },
    });
    expect(await problemOf(SAMPLE_IDS.deletedProject)).toMatchObject({
      code: "not_found",
      details: { answerStatus: 404, counted: 1 },
    });
    const { northwind, premiumKeyword, deletedKeyword } = SAMPLE_IDS;
    const premium = await desk.container.upstream.getKeywordData(northwind, premiumKeyword, read("now"));
    expect(premium.problem?.code).toBe("not_in_subscription");
    const deleted = await desk.container.upstream.getKeywordData(northwind, deletedKeyword, read("now"));
    expect(deleted.problem?.code).toBe("not_found");
    expect(await desk.counted()).toBe(4);
  });

  test("a refusal is remembered for five minutes and not paid for twice", async () => {
    await problemOf(SAMPLE_IDS.deletedProject);
    const again = await desk.container.upstream.listKeywords(SAMPLE_IDS.deletedProject, read("if-missing"));
    expect(again.problem?.code).toBe("not_found");
    expect(await desk.counted()).toBe(1);
    desk.clock.advanceMs(5 * 60_000);
    await desk.container.upstream.listKeywords(SAMPLE_IDS.deletedProject, read("if-missing"));
    expect(await desk.counted()).toBe(2);
  });

  test("an unexpected shape is saved for inspection", async () => {
    desk.api.faults.set({ wrongShape: "always" });
    const { problem } = await desk.container.upstream.listProjects(read("now"));
    expect(problem).toMatchObject({ code: "unreadable_answer", details: { counted: 1 } });
    expect(
      await desk.container.upstream.rawAnswer({ kind: "projects", projectId: null, keywordId: null }),
    ).toHaveLength(1);
  });

  test("HTML with status 200 is not data", async () => {
    desk.api.faults.set({ html: "always" });
    expect((await desk.container.upstream.listProjects(read("now"))).problem?.code).toBe("unreadable_answer");
  });

  test("a truncated response may have been counted", async () => {
    desk.api.faults.set({ cutJson: "always" });
    const { problem } = await desk.container.upstream.listProjects(read("now"));
    expect(problem).toMatchObject({
      code: "broken_response",
      text: "The response broke off before its end. The request may still have been counted.",
    });
    desk.api.faults.set({ cutJson: 0, reset: "always" });
    expect((await desk.container.upstream.listProjects(read("now"))).problem?.code).toBe("broken_response");
    expect(await desk.container.quota.now()).toMatchObject({ confirmed: 0, maybe: 2 });
  });

  test("no connection costs nothing and says why", async () => {
    const nowhere = await desk.another({ baseUrl: "http://127.0.0.1:9" });
    const { problem } = await nowhere.upstream.listProjects(read("now"));
    expect(problem).toMatchObject({
      code: "unreachable",
      text: "127.0.0.1:9: refused the connection. Nothing was counted.",
    });
    expect(await nowhere.quota.now()).toMatchObject({ confirmed: 0, maybe: 0, left: 1000 });
  });

  test("an ID that would change the path is never sent", async () => {
    expect(await problemOf("..")).toMatchObject({ code: "bad_request", details: { path: null, counted: 0 } });
    expect(await desk.counted()).toBe(0);
  });
});

test("the request log has the client, the purpose and the result", async () => {
  const project = await projectIdOf("Northwind");
  desk.clock.advanceMs(1_000);
  await desk.container.upstream.listKeywords(project.id, { spend: "now", caller: PERSON });
  const usage = await desk.container.reads.usage();
  expect(
    usage.requests.map(({ consumer, endpoint, about, status, counted }) => ({
      consumer,
      endpoint,
      about,
      status,
      counted,
    })),
  ).toEqual([
    {
      consumer: "Dashboard",
      endpoint: "keywords",
      about: `${project.name} · rows 1–${project.keywordCount}`,
      status: 200,
      counted: 1,
    },
    { consumer: "Dashboard", endpoint: "projects", about: "Projects · rows 1–4", status: 200, counted: 1 },
  ]);
});
