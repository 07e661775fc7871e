import { expect, test } from "vitest";
import type { Position } from "../../lib/domain/keyword/position";
import { readCurlLine } from "../../lib/domain/web/curl-line";
import { readAddress } from "../../lib/domain/web/service-address";
import { NEWCOMER_KEY, NEWCOMERS, newcomerAnswer, TRUE_DAYS, TRUE_KEYWORDS } from "../fixtures/services/newcomers";
import { accountGround, saveGiven, testGiven } from "../support/account-ground";
import { autoClose } from "../support/opened";
import { serveFixture } from "../support/services/fixture-service";
import { read } from "../support/stack";

const placeOf = (position: Position | null | undefined): number | null =>
  position?.kind === "at" ? position.place : null;

test.each(NEWCOMERS.map((service) => [service.name, service] as const))(
  "W1: an address, a key and a curl line connect a service, and its figures are right: %s",
  async (_, service) => {
    const own = await accountGround();
    const fixtureService = autoClose(await serveFixture((request) => newcomerAnswer(service, request)));
    const line = readCurlLine(service.curl(fixtureService.origin));
    const address = readAddress(line?.address ?? "");
    if (line === null || !address.ok) throw new Error("The curl line says no address.");
    const input = { address: address.address, key: NEWCOMER_KEY, settings: line.settings };
    const { report } = await testGiven(input);
    expect(report?.steps.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => "done"));
    expect(report?.hints).toEqual([]);
    expect(report?.choices.filter(({ name }) => name === null)).toEqual([]);
    expect(fixtureService.requests).toHaveLength(3);
    expect(await saveGiven(input)).toMatchObject({ status: 200 });

    const { upstream } = await own.container();
    const [project] = (await upstream.listProjects(read("never"))).reading?.data.projects ?? [];
    expect(project?.name).toBe("Garden shop");
    const list = await upstream.listKeywords(project?.id ?? "", read("now"));
    const keywords = list.reading?.data.keywords ?? [];
    expect(list.reading?.data.complete).toBe(true);
    expect(
      keywords.map(({ phrase, position, searchVolume }) => ({
        phrase,
        place: placeOf(position),
        volume: searchVolume,
      })),
    ).toEqual(TRUE_KEYWORDS.map(({ phrase, place, volume }) => ({ phrase, place, volume })));
    for (const [index, keyword] of keywords.entries()) {
      const { reading } = await upstream.getKeywordData(project?.id ?? "", keyword.id, read("now"));
      const [series, ...others] = reading?.data.positions ?? [];
      expect(others).toEqual([]);
      expect(series?.points.map(({ on, position }) => [on, placeOf(position)])).toEqual(
        TRUE_DAYS.map((on, at) => [on, TRUE_KEYWORDS[index]?.days[at] ?? null]),
      );
    }
  },
);
