import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Project } from "../../lib/domain/projects/project";
import { PERSON } from "../support/stack";
import { type ConnectedService, contractServices } from "./services";

/** The most a run may spend on one list; a real service gets about eight requests in all. */
const REQUESTS_MAX = 3;
const UNKNOWN_ID = "999999999999";
const now = { spend: "now", caller: PERSON, requestsMax: REQUESTS_MAX } as const;
const never = { spend: "never", caller: PERSON } as const;

for (const { name, connect } of contractServices())
  describe(`the documented API, as implemented by ${name}`, () => {
    let service: ConnectedService;
    let projects: Project[] = [];
    let smallest: Project | undefined;
    let keywordId: string | undefined;

    beforeAll(async () => {
      service = await connect();
      const { reading, problem } = await service.container.upstream.listProjects(now);
      expect(problem).toBeNull();
      projects = reading?.data.projects ?? [];
      smallest = projects
        .filter((project) => project.keywordCount !== 0)
        .sort((a, b) => (a.keywordCount ?? 0) - (b.keywordCount ?? 0))[0];
    });
    afterAll(() => service?.stop());

    test("GET /projects/ returns projects with distinct ids and names", () => {
      expect(projects.length).toBeGreaterThan(0);
      expect(new Set(projects.map(({ id }) => id)).size).toBe(projects.length);
      for (const project of projects) {
        expect(project.id).not.toBe("");
        expect(project.name).not.toBe("");
      }
    });

    test("GET /project-keywords-list/{project_id}/ returns keywords with ids and phrases, page by page", async () => {
      const { reading, problem } = await service.container.upstream.listKeywords(smallest?.id ?? "", now);
      expect(problem?.code ?? "price_exceeded").toBe("price_exceeded");
      const list = reading?.data;
      expect(list?.keywords.length).toBeGreaterThan(0);
      expect(new Set(list?.keywords.map(({ id }) => id)).size).toBe(list?.keywords.length);
      for (const keyword of list?.keywords ?? []) expect(keyword.id).not.toBe("");
      expect(list?.keywords.some(({ phrase }) => phrase !== "")).toBe(true);
      expect(list?.unreadable).toBe(0);
      if (list?.complete && list.total !== null) expect(list.keywords.length).toBe(list.total);
      keywordId = list?.keywords[0]?.id;
    });

    test("GET /keyworddata/{id}/ returns the requested keyword with dated values", async () => {
      const { reading, problem } = await service.container.upstream.getKeywordData(
        smallest?.id ?? "",
        keywordId ?? "",
        now,
      );
      expect(problem).toBeNull();
      expect(reading?.data.keyword.id).toBe(keywordId);
      const { positions, metrics } = reading?.data ?? { positions: [], metrics: [] };
      const days = [...positions, ...metrics].flatMap(({ points }) => points.map(({ on }) => on));
      expect(days.length).toBeGreaterThan(0);
      for (const day of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    });

    test("an unknown id is refused with 400, 403 or 404", async () => {
      const { reading, problem } = await service.container.upstream.getKeywordData(smallest?.id ?? "", UNKNOWN_ID, now);
      expect(reading).toBeNull();
      expect([400, 403, 404]).toContain(problem?.details.answerStatus);
    });

    test("a key that was never issued is refused with 401 and counts nothing", async () => {
      const { reading, problem } = await service.stranger.upstream.listProjects(now);
      expect(reading).toBeNull();
      expect(problem?.code).toBe("key_rejected");
      expect(await service.stranger.quota.now()).toMatchObject({ confirmed: 0 });
    });

    test("the service's clock can be learned from its responses, to the second", async () => {
      const { steps } = await service.container.connection.test();
      expect(steps.map(({ state }) => state)).toEqual(["done", "done", "done", "done"]);
    });

    test("loaded data is shown again without a request", async () => {
      const before = await service.container.quota.now();
      const { reading } = await service.container.upstream.listKeywords(smallest?.id ?? "", never);
      expect(reading?.data.keywords.length).toBeGreaterThan(0);
      expect((await service.container.quota.now()).confirmed).toBe(before.confirmed);
    });
  });
