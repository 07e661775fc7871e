import { expect, test } from "vitest";
import { projectId } from "../../../lib/domain/ids";
import { PROJECTS_ADDRESS } from "../../../lib/upstream/endpoints/projects";
import { fixtureDesk } from "../../support/services/fixture-desk";
import type { FixtureAnswer } from "../../support/services/fixture-service";
import { read } from "../../support/stack";

/** Loads the projects of a service that always sends `answer`. */
async function projectsOf(answer: FixtureAnswer) {
  const { upstream } = (await fixtureDesk(() => answer)).desk.container;
  return { upstream, ...(await upstream.listProjects(read("now"))) };
}

test("a key rejected inside a 200 stops every request until a user acts", async () => {
  const { upstream } = await projectsOf({ json: { success: 0, error: "API key has been revoked" } });
  const { problem } = await upstream.listProjects(read("now"));
  expect(problem).toMatchObject({ code: "key_rejected", details: { answerStatus: null } });
});

test("a truncated body was counted, not “may have been”", async () => {
  const { problem } = await projectsOf({ text: '[{"id": 1, "name": "Sho' });
  expect(problem).toMatchObject({ code: "broken_response", details: { counted: 1, mayCount: 0 } });
  expect(problem?.text).toContain("The request was counted.");
});

test("a stack trace is not shown as the service's message, and an unlisted status can be inspected", async () => {
  const trace = { trace: "at load (app.js:3)", error: "Quota table could not be opened" };
  const failedLoad = await projectsOf({ status: 500, json: trace });
  expect(failedLoad.problem?.details.serviceMessage).toBe("Quota table could not be opened");
  const { problem, upstream } = await projectsOf({ status: 451, json: { detail: "Not available in your country" } });
  expect(problem).toMatchObject({ code: "service_error", details: { answerStatus: 451 } });
  expect(await upstream.rawAnswer(PROJECTS_ADDRESS)).toHaveLength(1);
});

test("keywords without an id are refused with that reason", async () => {
  const { desk } = await fixtureDesk(() => ({ json: { keywords: [{ keyword: "kettle", position: 3 }], total: 1 } }));
  const { problem } = await desk.container.upstream.listKeywords(projectId("1"), read("now"));
  expect(problem).toMatchObject({ code: "unreadable_answer" });
  expect(problem?.text).toContain("couldn’t be read as a keyword list, because its keywords have no ID.");
});
