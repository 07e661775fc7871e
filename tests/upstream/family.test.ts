import { describe, expect, test } from "vitest";
import type { Keyword } from "../../lib/domain/keyword/keyword";
import type { Position } from "../../lib/domain/keyword/position";
import { FAMILY } from "../fixtures/services/family/english";
import type { FamilyService } from "../fixtures/services/family/family";
import { TODAY } from "../fixtures/services/family/truth";
import { fixtureDesk } from "../support/services/fixture-desk";
import { read } from "../support/stack";

async function connectTo(service: FamilyService) {
  const { service: served, desk } = await fixtureDesk((request) => service.answer(request));
  return { served, upstream: desk.container.upstream };
}

const placeOf = (position: Position | null): number | null | "unknown" => {
  if (position === null || position.kind === "empty") return "unknown";
  return position.kind === "at" ? position.place : null;
};

const told = (keyword: Keyword) => ({
  id: String(keyword.id),
  phrase: keyword.phrase,
  place: placeOf(keyword.position),
  previous: placeOf(keyword.previous),
  volume: keyword.searchVolume,
  page: keyword.rankingUrl,
  device: keyword.market.device,
});

describe.each(FAMILY.map((service) => [service.name, service] as const))("%s:", (_, service) => {
  const [first] = service.projects;
  if (first === undefined) throw new Error("A service has a project.");

  test("every project and keyword is loaded", async () => {
    const { served, upstream } = await connectTo(service);
    const projects = await upstream.listProjects(read("if-missing"));
    expect(projects.problem).toBeNull();
    expect(projects.reading?.data.projects.map(({ id, name }) => [id, name])).toEqual(
      service.projects.map(({ id, name }) => [id, name]),
    );
    expect(served.requests).toHaveLength(1);

    const { reading, problem } = await upstream.listKeywords(first.id, read("if-missing"));
    expect(problem).toBeNull();
    expect(reading?.data).toMatchObject({ complete: true, unreadable: 0 });
    expect(served.requests).toHaveLength(1 + service.requests);
    expect(reading?.data.keywords.map(told)).toEqual(first.keywords.map(({ days: _, ...keyword }) => keyword));
  });

  test("a keyword's history is loaded whole", async () => {
    const { served, upstream } = await connectTo(service);
    const keyword = first.keywords[1];
    const { reading, problem } = await upstream.getKeywordData(first.id, keyword?.id ?? "", read("if-missing"));
    expect(problem).toBeNull();
    expect(served.requests).toHaveLength(1);
    const series = reading?.data.positions[0]?.points ?? [];
    expect(series.map(({ on, position }) => ({ on, place: placeOf(position) }))).toEqual(keyword?.days);
    expect(series.at(-1)?.on).toBe(TODAY);
  });
});
