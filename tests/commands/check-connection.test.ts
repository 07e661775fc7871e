import { describe, expect, test } from "vitest";
import type { Json } from "../../lib/domain/json";
import type { ConnectionFix } from "../../lib/domain/response/connection";
import type { FieldNames } from "../../lib/settings/service";
import { lists } from "../fixtures/services/fixture";
import { groups, jsonApi } from "../fixtures/services/nested";
import { autoClose } from "../support/opened";
import { runCommand } from "../support/run-program";
import { fixtureDesk } from "../support/services/fixture-desk";
import { connectDesk, FIXTURE_KEY, type FixtureHandler, serveFixture } from "../support/services/fixture-service";
import { temporaryFolder } from "../support/temporary-folder";

const settingsOf = ({ set }: ConnectionFix) => Object.entries(set).map(([name, value]) => `${name}=${value}`);

async function check(handle: FixtureHandler, env: Record<string, string> = {}) {
  const { service, desk } = await fixtureDesk(handle, env);
  const report = await desk.container.connection.test(3);
  return { service, desk, report, states: report.steps.map(({ name, state }) => `${name} ${state}`) };
}

const FINE = ["address done", "key done", "answer done", "keywords done", "history done", "clock done"];

describe("the connection check", () => {
  test("loads one page each of projects, keywords and a history, and reports the result", async () => {
    const { service, report, states } = await check((request) => jsonApi.answer(request), jsonApi.env);
    expect(states).toEqual(FINE);
    expect(service.requests).toHaveLength(3);
    expect(report.requestsUsed).toBe(3);
    expect(report.findings).toEqual([
      expect.objectContaining({ what: "projects", rows: 1, pageSize: null, paging: "one page" }),
      expect.objectContaining({
        what: "keywords",
        rows: 2,
        pageSize: 2,
        paging: "page links",
        recognized: expect.arrayContaining([{ field: "phrase", name: "word" }]),
        others: ["type"],
      }),
      expect.objectContaining({ what: "keyword data", rows: 2 }),
    ]);
    expect([report.hints, report.fixes]).toEqual([[], []]);
  });

  test("never costs more than three requests, whatever is refused", async () => {
    const refuse: FixtureHandler = ({ url }) =>
      url.searchParams.get("limit") === "1000"
        ? { status: 400, json: { detail: "limit: at most 100" } }
        : { status: 500 };
    const { service } = await check(refuse);
    expect(service.requests).toHaveLength(3);
  });

  const json401 = { status: 401, json: { detail: "Invalid token." } };
  test.each<[string, FixtureHandler, Record<string, string>, string, RegExp]>([
    ["a wrong key", () => json401, {}, "key failed", /UPSTREAM_API_KEY.*now in Authorization/s],
    [
      "a wrong address",
      () => ({ status: 404, json: {} }),
      {},
      "answer failed",
      /“\/v1\/projects\/” doesn’t exist.*UPSTREAM_BASE_URL/s,
    ],
    [
      "a redirect",
      () => ({ status: 301, headers: { location: "https://www.example.com/v1/projects/" }, json: {} }),
      {},
      "answer failed",
      /www\.example\.com.*UPSTREAM_BASE_URL/s,
    ],
    ["a web page", () => ({ text: "<!doctype html>" }), {}, "answer failed", /web page.*UPSTREAM_BASE_URL/],
    [
      "keyword data by project",
      (request) => (request.url.pathname.includes("keyworddata") ? { status: 404, json: {} } : groups.answer(request)),
      {},
      "history failed",
      /UPSTREAM_KEYWORDDATA_ID=project/,
    ],
    [
      "days that are required",
      (request) => groups.answer(request),
      { UPSTREAM_KEYWORDDATA_ID: "project" },
      "history failed",
      /UPSTREAM_DATE_PARAMETERS/,
    ],
  ])("says what to set after %s", async (_, handle, env, failedStep, advice) => {
    const { report, states } = await check(handle, env);
    expect(states).toContain(failedStep);
    expect([...report.hints, ...report.fixes.map(settingsOf)].join("\n")).toMatch(advice);
  });

  test("an address that doesn't respond is reported as such", async () => {
    const service = await serveFixture(() => ({ json: [] }));
    await service.close();
    const desk = autoClose(await connectDesk(service));
    const report = await desk.container.connection.test(3);
    expect(report.steps[0]).toMatchObject({ name: "address", state: "failed" });
    expect(report.hints[0]).toContain("UPSTREAM_BASE_URL");
    expect(report.requestsUsed).toBe(0);
  });

  test("names partial responses, and shows a row rather than a paging link", async () => {
    const links = [1, 2, 3, 4, 5].map((page) => ({ url: `/?page=${page}`, label: String(page), active: page === 1 }));
    const day = (on: number) => ({ date: `2026-02-0${on}`, position: on });
    const pageOf = (rows: Json[], total: number, url: URL) => {
      const next = new URL(url);
      next.searchParams.set("page", "2");
      return {
        json: { data: rows, meta: { total, current_page: 1, last_page: total, links }, links: { next: next.href } },
      };
    };
    const { service, report } = await check((request) =>
      lists(request, {
        projects: () => pageOf([{ id: 1, name: "Shop" }], 3, request.url),
        keywords: () =>
          pageOf(
            [
              { id: 11, keyword: "boots" },
              { id: 12, keyword: "shoes" },
            ],
            8,
            request.url,
          ),
        data: () => pageOf([day(1), day(2), day(3)], 30, request.url),
      }),
    );
    expect(service.requests).toHaveLength(3);
    expect(report.steps.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        "Response recognized (first page only: 1 of 3 projects)",
        "Keywords recognized (first page only: 2 of 8 keywords, of “Shop”)",
        "History recognized (3 days of “boots”, first page only: 3 of 30 rows)",
      ]),
    );
    expect(report.samples.map(({ row }) => Object.keys(JSON.parse(row) as object))).toEqual([
      ["id", "name"],
      ["id", "keyword"],
      ["date", "position"],
    ]);
  });

  test("suggests, step by step, the field map an unknown service needs, and then understands it", async () => {
    // Names in a language that the parser does not know; known names need no mapping.
    const reply = (...body: Json[]) => ({ json: { reply: { body } } });
    const strange: FixtureHandler = (request) =>
      lists(request, {
        projects: () => reply({ nr: 3, otsikko: "Kauppa" }),
        keywords: () =>
          reply(
            { nr: 31, fraasi: "kengät", sija: { order_nyt: 5, order_ennen: 6 } },
            { nr: 32, fraasi: "hattu", sija: { order_nyt: "--" } },
          ),
        data: () => reply({ pvm: "28.02.2026", sija: 6 }, { pvm: "01.03.2026", sija: 5 }),
      });
    let map: FieldNames = {};
    const statesByRun: string[][] = [];
    for (let run = 0; run < 4; run += 1) {
      const { report, states } = await check(strange, { UPSTREAM_FIELD_MAP: JSON.stringify(map) });
      statesByRun.push(states);
      for (const { fieldMap } of report.samples) map = { ...map, ...(JSON.parse(fieldMap ?? "{}") as FieldNames) };
    }
    expect(map).toEqual({
      list: "reply.body",
      id: "nr",
      name: "otsikko",
      keyword: "fraasi",
      position: "sija.order_nyt",
      date: "pvm",
      value: "sija",
    });
    expect(statesByRun.map((states) => states.find((state) => state.endsWith("failed")) ?? "none")).toEqual([
      "answer failed",
      "keywords failed",
      "history failed",
      "none",
    ]);
  });
});

describe("npm run check-connection", () => {
  async function run(handle: FixtureHandler, args: string[], env: Record<string, string> = {}) {
    const service = autoClose(await serveFixture(handle));
    const { code, output } = await runCommand("check-connection", args, {
      env: {
        UPSTREAM_BASE_URL: `${service.origin}/v1`,
        UPSTREAM_API_KEY: FIXTURE_KEY,
        DATA_FOLDER: temporaryFolder(),
        ...env,
      },
    });
    return { code, out: output, service };
  }

  test("states its price first, then each step, and shows a row without the key", async () => {
    const echo: FixtureHandler = (request) => {
      const answer = jsonApi.answer(request);
      return { ...answer, json: { ...(answer.json as object), echo: FIXTURE_KEY } };
    };
    const { code, out, service } = await run(echo, ["--show"], jsonApi.env);
    expect(out.split("\n")[0]).toBe("This check uses at most 3 of the key’s 1,000 requests an hour.");
    expect(out).toContain("✓ Response recognized (1 project)");
    expect(out).toContain("page links, 2 rows a page");
    expect(out).toContain("A row of keywords, as received");
    expect(out).toContain("Used 3 of at most 3 requests.");
    expect(out).not.toContain(FIXTURE_KEY);
    expect(service.requests).toHaveLength(3);
    expect(code).toBe(0);
  });

  test("a failed step is explained in plain words and sets the exit code", async () => {
    const { code, out } = await run(() => ({ status: 401, json: { detail: `bad key ${FIXTURE_KEY}` } }), []);
    expect(out).toContain("✗ The service didn’t accept the API key");
    expect(out).toContain("· keywords: not reached");
    expect(out).toContain("→ Check UPSTREAM_API_KEY and how it is sent");
    expect(out).not.toContain(FIXTURE_KEY);
    expect(code).toBe(1);
  });

  test("bad settings cost nothing", async () => {
    const { code, out, service } = await run(() => ({ json: [] }), [], { UPSTREAM_KEY_IN: "cookie" });
    expect(out).toContain("UPSTREAM_KEY_IN must be header, basic, query or path");
    expect(service.requests).toHaveLength(0);
    expect(code).toBe(1);
  });
});
