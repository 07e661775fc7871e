import { describe, expect, test } from "vitest";
import { keywordStatistics } from "../../lib/domain/figures/statistics";
import type { Keyword } from "../../lib/domain/keyword/keyword";
import type { Position } from "../../lib/domain/keyword/position";
import type { FamilyService } from "../fixtures/services/family/family";
import { FAMILY } from "../fixtures/services/family/services";
import { countedFigures, TODAY, type TrueKeyword } from "../fixtures/services/family/truth";
import { fixtureDesk } from "../support/services/fixture-desk";
import { read } from "../support/stack";

async function connected(service: FamilyService) {
  const { service: served, desk } = await fixtureDesk((request) => service.answer(request));
  return { served, upstream: desk.container.upstream };
}

const placeOf = (position: Position | null): number | null | "unknown" => {
  if (position === null || position.kind === "empty") return "unknown";
  return position.kind === "at" ? position.place : null;
};

function told(keyword: Keyword, without: FamilyService["without"] = []) {
  const all = {
    id: String(keyword.id),
    phrase: keyword.phrase,
    place: placeOf(keyword.position),
    previous: placeOf(keyword.previous),
    volume: keyword.searchVolume,
    page: keyword.rankingUrl,
    device: keyword.market.device,
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !without.some((hidden) => hidden === name)));
}

const known = ({ days: _, ...keyword }: TrueKeyword, without: FamilyService["without"] = []) =>
  Object.fromEntries(Object.entries(keyword).filter(([name]) => !without.some((hidden) => hidden === name)));

describe.each(FAMILY.map((service) => [service.name, service] as const))("%s:", (_, service) => {
  const [first] = service.projects;
  if (first === undefined) throw new Error("A service has a project.");

  test("every project and keyword is loaded, and the figures match the count", async () => {
    const { served, upstream } = await connected(service);
    const projects = await upstream.listProjects(read("if-missing"));
    expect(projects.problem).toBeNull();
    expect(projects.reading?.data.projects.map(({ id, name }) => [id, name])).toEqual(
      service.projects.map(({ id, name }) => [id, name]),
    );
    expect(served.requests).toHaveLength(service.requests.projects);

    const { reading, problem } = await upstream.listKeywords(first.id, read("if-missing"));
    expect(problem).toBeNull();
    expect(reading?.data).toMatchObject({ complete: true, unreadable: 0 });
    expect(served.requests).toHaveLength(service.requests.projects + service.requests.keywords);
    const keywords = reading?.data.keywords ?? [];
    expect(keywords.map((keyword) => told(keyword, service.without))).toEqual(
      first.keywords.map((keyword) => known(keyword, service.without)),
    );
    const counted = countedFigures(first.keywords);
    const { ranking, averagePosition, buckets, movement } = keywordStatistics(keywords);
    expect({ ranking, averagePosition, beyond: buckets.beyond, top3: buckets["1-3"] }).toEqual({
      ranking: counted.ranking,
      averagePosition: counted.sum / counted.ranking,
      beyond: counted.beyond,
      top3: counted.top3,
    });
    if (service.without?.includes("previous") !== true)
      expect(movement).toMatchObject({
        improved: counted.improved,
        declined: counted.declined,
        entered: counted.entered,
        lost: counted.lost,
      });
  });

  test("a keyword's history is loaded whole", async () => {
    const { served, upstream } = await connected(service);
    const keyword = first.keywords[1];
    const { reading, problem } = await upstream.getKeywordData(first.id, keyword?.id ?? "", read("if-missing"));
    expect(problem).toBeNull();
    expect(served.requests).toHaveLength(service.requests.data);
    const series = reading?.data.positions[0]?.points ?? [];
    expect(series.map(({ on, position }) => ({ on, place: placeOf(position) }))).toEqual(keyword?.days);
    expect(series.at(-1)?.on).toBe(TODAY);
  });
});
