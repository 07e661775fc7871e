import { describe, expect, test } from "vitest";
import type { ServiceFixture } from "../fixtures/services/fixture";
import { bareArray } from "../fixtures/services/flat";
import { groups, jsonApi } from "../fixtures/services/nested";
import { cursors, mapped } from "../fixtures/services/wrapped";
import { fixtureDesk } from "../support/services/fixture-desk";
import { read } from "../support/stack";

async function connectTo(fixture: ServiceFixture) {
  const { service, desk } = await fixtureDesk((request) => fixture.answer(request), fixture.env);
  return { service, upstream: desk.container.upstream };
}

const SERVICES = [bareArray, jsonApi, groups, cursors, mapped].map((fixture) => [fixture.name, fixture] as const);

describe("settings alone make a service usable from projects to a keyword's history:", () => {
  test.each(SERVICES)("%s", async (_, fixture) => {
    const { service, upstream } = await connectTo(fixture);
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
  const { service, upstream } = await connectTo(groups);
  await upstream.getKeywordData("77", "1", read("if-missing"));
  const other = await upstream.getKeywordData("77", "2", read("if-missing"));
  expect(other.reading?.data.keyword).toMatchObject({ id: "2", phrase: "hats", position: { kind: "beyond" } });
  expect(other.reading?.saved).toBe(true);
  expect(service.requests).toHaveLength(1);
  expect(await upstream.rawAnswer({ kind: "keyword-data", projectId: "77", keywordId: "2" })).toHaveLength(1);
  await upstream.getKeywordData("77", "2", read("now"));
  expect(service.requests).toHaveLength(2);
});

test("a bare history takes its phrase from the saved list, and goes by its ID without one", async () => {
  const { upstream } = await connectTo(mapped);
  const phrase = async () => {
    const { reading } = await upstream.getKeywordData("3", "31", read("now"));
    return reading?.data.keyword.phrase;
  };
  expect(await phrase()).toBe("");
  await upstream.listKeywords("3", read("now"));
  expect(await phrase()).toBe("Schuhe");
});
