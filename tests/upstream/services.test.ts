import { describe, expect, test } from "vitest";
import type { ServiceFixture } from "../fixtures/services/fixture";
import { bareArray, oddIds, twoLevels } from "../fixtures/services/flat";
import { groups, jsonApi, keyedObjects } from "../fixtures/services/nested";
import { cursors, mapped } from "../fixtures/services/wrapped";
import { closing } from "../support/closing";
import { connectDesk, serveFixture } from "../support/services/fixture-service";
import { read } from "../support/stack";

const opened = closing();

async function connected(fixture: ServiceFixture) {
  const service = opened(await serveFixture((request) => fixture.answer(request)));
  const env = Object.fromEntries(
    Object.entries(fixture.env).map(([name, value]) => [name, value.replace("{origin}", service.origin)]),
  );
  const desk = opened(await connectDesk(service, env));
  return { service, upstream: desk.container.upstream };
}

const SERVICES = [bareArray, oddIds, twoLevels, jsonApi, keyedObjects, groups, cursors, mapped].map(
  (fixture) => [fixture.name, fixture] as const,
);

describe("settings alone make a service usable from projects to a keyword's history:", () => {
  test.each(SERVICES)("%s", async (_, fixture) => {
    const { service, upstream } = await connected(fixture);
    const projects = await upstream.listProjects(read("if-missing"));
    expect(projects.problem).toBeNull();
    expect(projects.reading?.data.projects).toEqual(fixture.projects);
    expect(projects.reading?.data).toMatchObject({ complete: true, unreadable: 0 });

    const keywords = await upstream.listKeywords(fixture.projectId, read("if-missing"));
    expect(keywords.problem).toBeNull();
    expect(keywords.reading?.data.keywords).toEqual(fixture.keywords);
    expect(keywords.reading?.data).toMatchObject({ complete: true, unreadable: fixture.unreadable ?? 0 });

    const data = await upstream.getKeywordData(fixture.projectId, fixture.keywordId, read("if-missing"));
    expect(data.problem).toBeNull();
    const { keyword, ...series } = data.reading?.data ?? {};
    expect(series).toEqual(fixture.data);
    const row = fixture.keywords.find(({ id }) => id === fixture.keywordId);
    expect(keyword).toEqual({ ...row, ...fixture.dataKeyword });
    expect(service.requests).toHaveLength(fixture.requests);
  });
});

test("one response about a whole project also serves its other keywords", async () => {
  const { service, upstream } = await connected(groups);
  await upstream.getKeywordData("77", "1", read("if-missing"));
  const other = await upstream.getKeywordData("77", "2", read("if-missing"));
  expect(other.reading?.data.keyword).toMatchObject({ id: "2", phrase: "hats", position: { kind: "beyond" } });
  expect(other.reading?.saved).toBe(true);
  expect(service.requests).toHaveLength(1);
  expect(await upstream.rawAnswer({ kind: "keyword-data", projectId: "77", keywordId: "2" })).toHaveLength(1);
  await upstream.getKeywordData("77", "2", read("now"));
  expect(service.requests).toHaveLength(2);
});

test("a bare history takes phrase, market and volume from the saved list, and goes by its ID without one", async () => {
  const { upstream } = await connected(oddIds);
  const alone = await upstream.getKeywordData("a/b&c%d?e#f", "鞋 子 & hats", read("now"));
  expect(alone.reading?.data.keyword.phrase).toBe("");
  await upstream.listKeywords("a/b&c%d?e#f", read("now"));
  const filled = await upstream.getKeywordData("a/b&c%d?e#f", "鞋 子 & hats", read("now"));
  expect(filled.reading?.data.keyword).toMatchObject({
    phrase: "phrase 1",
    market: { device: "mobile" },
    tags: ["a", "b"],
  });
});

test("an error inside a 200 is a failure with the service's message, not an empty list", async () => {
  const { upstream } = await connected(keyedObjects);
  const { reading, problem } = await upstream.listKeywords("999", read("now"));
  expect(reading).toBeNull();
  expect(problem).toMatchObject({
    code: "not_found",
    details: { answerStatus: 200, serviceMessage: "Unknown project", counted: 1 },
  });
});
