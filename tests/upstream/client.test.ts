import { afterEach, beforeEach, describe, expect, test } from "vitest";
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
    const before = await desk.counted();
    desk.api.faults.set({ status500: "always" });
    const { reading, problem } = await desk.container.upstream.listKeywords(project.id, read("now"));
    expect(problem?.code).toBe("service_failed");
    expect(problem?.text).toBe("This usually passes quickly. 2 tries were made, using 2 requests.");
    expect(await desk.counted()).toBe(before + 2);
    expect(reading).toMatchObject({ saved: true, data: { complete: true } });
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
