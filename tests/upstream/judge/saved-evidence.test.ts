import { beforeEach, expect, test } from "vitest";
import type { Container } from "../../../lib/container/container";
import { clockedDesk } from "../../support/services/clocked-desk";
import { read } from "../../support/stack";

/** Two projects; the service returns every keyword under either project. */
const BODIES: Record<string, unknown> = {
  "/projects/": [
    { id: "a", name: "Alder" },
    { id: "b", name: "Birch" },
  ],
  "/project-keywords-list/a/": [{ id: "k1", keyword: "bark", group: { id: "k2" } }],
  "/project-keywords-list/b/": [{ id: "k2", keyword: "catkin" }],
  "/keyworddata/k1/": { id: "k1", keyword: "bark", history: { "2026-03-01": 3 } },
  "/keyworddata/k2/": { id: "k2", project_id: "b", keyword: "catkin", history: { "2026-03-01": 4 } },
  "/keyworddata/k3/": { id: "k3", project_id: "b", keyword: "twig", history: { "2026-03-01": 5 } },
  "/keyworddata/k4/": { id: "k4", project_id: "unheard-of", keyword: "root", history: { "2026-03-01": 6 } },
};

let container: Container;
let hits: () => number;
beforeEach(async () => {
  ({ container, hits } = await clockedDesk((_, { url: { pathname } }) =>
    pathname in BODIES ? { json: BODIES[pathname] } : { json: { detail: "No." }, status: 404 },
  ));
});

const open = (project: string, keyword: string, spend: "if-missing" | "now" | "never" = "if-missing") =>
  container.upstream.getKeywordData(project, keyword, { ...read(spend), opens: true });
const saveList = (project: string) => container.upstream.listKeywords(project, read("if-missing"));

test("a keyword that saved lists show in another project is not opened here, and nothing is sent", async () => {
  await container.upstream.listProjects(read("if-missing"));
  await saveList("a");
  await saveList("b");
  for (const spend of ["never", "if-missing", "now"] as const)
    expect(await open("b", "k1", spend)).toMatchObject({
      reading: null,
      problem: {
        code: "other_project",
        next: ["open-other-project", "back"],
        details: { values: { otherProject: "Alder" } },
      },
    });
  expect(hits()).toBe(3);
  expect((await open("a", "k1")).reading?.data.keyword.phrase).toBe("bark");
});

test("a copy saved under the wrong project is not opened there either", async () => {
  await open("b", "k1");
  await container.upstream.listProjects(read("if-missing"));
  await saveList("a");
  await saveList("b");
  expect((await open("b", "k1", "never")).problem?.code).toBe("other_project");
});

test("if this project's list isn't saved, the other project is offered, and a user can insist", async () => {
  await saveList("a");
  const hitCount = hits();
  expect(await open("b", "k1")).toMatchObject({ reading: null, problem: { code: "other_project" } });
  expect(hits()).toBe(hitCount);
  expect((await open("b", "k1")).problem?.next).toContain("retry");
  expect((await open("b", "k1", "now")).reading?.data.keyword.phrase).toBe("bark");
});

test("data the service assigns to another project is saved there, and not shown here", async () => {
  await container.upstream.listProjects(read("if-missing"));
  expect(await open("a", "k3")).toMatchObject({
    reading: null,
    problem: { code: "other_project", details: { counted: 1, values: { project: "Alder", otherProjectId: "b" } } },
  });
  const hitCount = hits();
  expect((await open("b", "k3")).reading?.data).toMatchObject({ projectId: "b", keyword: { phrase: "twig" } });
  expect(hits(), "it was paid for once").toBe(hitCount);
});

test("a project ID in no saved list doesn't contradict the address", async () => {
  await container.upstream.listProjects(read("if-missing"));
  expect((await open("a", "k4")).reading?.data).toMatchObject({ projectId: "unheard-of", keyword: { phrase: "root" } });
});
