import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import type { Result } from "../../../lib/upstream/client";
import { bareArray } from "../../fixtures/services/flat";
import { groups, jsonApi } from "../../fixtures/services/nested";
import { cursors, mapped } from "../../fixtures/services/wrapped";
import { fixtureDesks } from "../../support/services/fixture-desks";
import { connectDesk, type Desk, type FixtureAnswer, serveFixture } from "../../support/services/fixture-service";
import { PERSON, read } from "../../support/stack";
import { chance, mutate } from "../support/mutate";
import { report, scaled } from "../support/report";
import { wrongNumbers } from "../support/wrong-numbers";

const deskOn = fixtureDesks();
const MEBIBYTE = 1024 * 1024;
const ROOMY = { REQUESTS_PER_HOUR: "1000000" };

function keptMemory(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const keys = (count: number): string =>
  `{${Array.from({ length: count }, (_, at) => `"${at.toString(36)}":1`).join(",")}}`;

/** The long text itself must fail, not its whole list. */
const LONG_TEXT = "a text of 5 MB";
const LARGE: [string, () => string][] = [
  ["10,000 levels", () => nested(10_000)],
  ["1,000,000 levels", () => nested(1_000_000)],
  ["10,000 levels in a row", () => `[{"id": 1, "keyword": "a", "history": ${nested(10_000)}}]`],
  ["800,000 names in an object", () => keys(800_000)],
  ["1,000,000 names in an object", () => keys(1_000_000)],
  [LONG_TEXT, () => `[{"id": 1, "name": "${"x".repeat(5_000_000)}"}]`],
  ["a list of 200,000 entries", () => `[${"1,".repeat(199_999)}1]`],
  ["a number of 1,000,000 digits", () => `[{"id": 1, "name": "a", "size": ${"9".repeat(1_000_000)}}]`],
];

test("U6: responses too deep or too large are refused at every path; of an overlong text only that text is lost", async (context) => {
  let body = "";
  const { service, desk } = await deskOn(() => ({ text: body }), ROOMY);
  const { upstream } = desk.container;
  const before = keptMemory();
  const taken: string[] = [];
  const lost: string[] = [];
  const said = new Set<string>();
  let longestMs = 0;
  for (const [name, make] of LARGE) {
    body = make();
    for (const ask of [
      () => upstream.listProjects(read("now")),
      () => upstream.listKeywords("p", read("now")),
      () => upstream.getKeywordData("p", "k", read("now")),
    ]) {
      const began = performance.now();
      const { reading, problem }: Result<unknown> = await ask();
      longestMs = Math.max(longestMs, performance.now() - began);
      if (problem !== null) said.add(problem.code);
      else if (name === LONG_TEXT && JSON.stringify(reading).length < 1_000) lost.push(name);
      else taken.push(name);
      expect(JSON.stringify(problem)).not.toMatch(/RangeError|Maximum call stack/);
    }
  }
  body = "";
  const grown = Math.round((keptMemory() - before) / MEBIBYTE);
  const { confirmed, maybe } = await desk.container.quota.now();
  const asked = service.requests.length;
  report(
    context,
    `${LARGE.length} kinds at three paths: ${taken.length} taken, ${lost.length} without the text that was too long, all others ${[...said].sort().join(" or ")}; the longest took ${Math.round(longestMs)} ms; memory kept +${grown} MiB`,
  );
  expect(grown).toBeLessThanOrEqual(64);
  expect(taken).toEqual([]);
  expect(
    [...said].filter((code) => !["unreadable_answer", "broken_response", "timeout", "service_error"].includes(code)),
  ).toEqual([]);
  expect(confirmed + maybe).toBe(asked);
});

function liar(random: () => number): (query: URLSearchParams) => FixtureAnswer {
  const truth = Math.floor(random() * 900);
  const claims = [null, truth, truth * 3, Math.floor(truth / 3), -1, 1e15][Math.floor(random() * 6)] ?? null;
  const size = 1 + Math.floor(random() * 120);
  const overlap = random() < 0.3 ? Math.floor(random() * size) : 0;
  const repeats = random() < 0.2;
  const wrongMore = random() < 0.2;
  let end = truth;
  const shrinks = random() < 0.3 ? Math.floor(random() * 60) : 0;
  return (query) => {
    const from = repeats ? 0 : Math.max(0, Number(query.get("offset") ?? 0) - overlap);
    const rows = Array.from({ length: Math.max(0, Math.min(size, end - from)) }, (_, at) => ({
      id: `k${from + at}`,
      keyword: `phrase ${from + at}`,
    }));
    end -= shrinks;
    return { json: { results: rows, ...(claims !== null && { total: claims }), ...(wrongMore && { has_more: true }) } };
  };
}

test("U9: lists that never end, lie, overlap or shrink come to an end, without a row twice, and say when they are not whole", async (context) => {
  const services = scaled(300, 10);
  let answer: (query: URLSearchParams) => FixtureAnswer = () => ({ json: [] });
  const { service, desk } = await deskOn(({ url }) => answer(url.searchParams), ROOMY);
  const random = chance(20_260_302);
  let [most, doubled, unflagged, notWhole] = [0, 0, 0, 0];
  for (let index = 0; index < services; index += 1) {
    answer = liar(random);
    const before = service.requests.length;
    const { reading } = await desk.container.upstream.listKeywords(`p${index}`, { spend: "now", caller: PERSON });
    most = Math.max(most, service.requests.length - before);
    const list = reading?.data;
    const ids = list?.keywords.map(({ id }) => id) ?? [];
    if (new Set(ids).size < ids.length) doubled += 1;
    if (list?.complete === false) notWhole += 1;
    // A total above the row count must be visible, so that a partial list is not taken for complete.
    else if (list !== undefined && list.total !== null && list.total < ids.length) unflagged += 1;
  }
  const pages = scaled(2_000, 60);
  answer = (query) => {
    const from = Number(query.get("offset") ?? 0);
    return { json: { has_more: true, results: [0, 1].map((at) => ({ id: `k${from + at}`, keyword: "for ever" })) } };
  };
  const began = service.requests.length;
  const endless = await desk.container.upstream.listKeywords("endless", {
    spend: "now",
    caller: PERSON,
    ...(pages < 2_000 && { requestsMax: pages }),
  });
  const endlessRequests = service.requests.length - began;
  report(
    context,
    `${services} lying services: at most ${most} requests each, ${doubled} with a row twice, ${notWhole} said not to be whole, ${unflagged} whole with a total below their rows; an endless list: ${endlessRequests} requests, ${endless.reading?.data.complete ? "whole" : "not whole"}`,
  );
  expect([doubled, unflagged, endlessRequests, endless.reading?.data.complete]).toEqual([0, 0, pages, false]);
  expect(most).toBeLessThan(1_000);
});

const FIXTURES = [bareArray, jsonApi, groups, cursors, mapped];
const CASES = scaled(5_000, 240);

const ROADS = [
  ({ container }: Desk) => container.upstream.listProjects(again),
  ({ container }: Desk, projectId: string) => container.upstream.listKeywords(projectId, again),
  ({ container }: Desk, projectId: string, id: string) => container.upstream.getKeywordData(projectId, id, again),
] as const;
const HELD = { spend: "never", caller: PERSON } as const;
const again = { spend: "now", caller: PERSON, requestsMax: 3, despiteBlock: true } as const;

test("U12: recorded responses with random damage crash nothing, hang nothing, and show no number that did not come", async (context) => {
  const random = chance(12);
  let [faults, read, refused, wrong, longestMs] = [0, 0, 0, [] as string[], 0];
  for (const fixture of FIXTURES) {
    const sent: string[] = [];
    // Rows of earlier lists are valid too: a list continues where it stopped, and a history uses its row.
    const lists: string[] = [];
    const service = await serveFixture((request) => {
      const { json, text = JSON.stringify(json), ...answer } = fixture.answer(request);
      const damaged = mutate(text, random);
      sent.push(damaged);
      if (request.url.pathname.includes("/project-keywords-list/")) lists.push(damaged);
      return { ...answer, text: damaged };
    });
    const desk = await connectDesk(service, { ...fixture.env, ...ROOMY });
    for (let index = 0; index < Math.ceil(CASES / FIXTURES.length); index += 1) {
      sent.length = 0;
      const road = ROADS[index % ROADS.length] ?? ROADS[0];
      const held = await desk.container.upstream.getKeywordData(fixture.projectId, fixture.keywordId, HELD);
      const began = performance.now();
      const result: Result<unknown> | null = await road(desk, fixture.projectId, fixture.keywordId).catch(() => null);
      longestMs = Math.max(longestMs, performance.now() - began);
      if (result === null) faults += 1;
      else if (result.reading === null || result.problem !== null) refused += 1;
      else {
        read += 1;
        wrong.push(...wrongNumbers(result.reading.data, sent, [...lists, JSON.stringify(held.reading?.data ?? null)]));
      }
    }
    await desk.close();
    await service.close();
  }
  report(
    context,
    `${faults + read + refused} cases from ${FIXTURES.length * 3} recorded answers: ${read} read, ${refused} refused, ${faults} faults of ours, ${wrong.length} numbers that did not come; the longest took ${Math.round(longestMs)} ms`,
  );
  expect(faults).toBe(0);
  expect(wrong).toEqual([]);
  expect(Math.min(read, refused)).toBeGreaterThan(0);
  expect(longestMs).toBeLessThan(15_000);
});
