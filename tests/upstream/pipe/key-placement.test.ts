import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSettings } from "../../../lib/settings/read-settings";
import { autoClose } from "../../support/opened";
import { fixtureDesk } from "../../support/services/fixture-desk";
import {
  connectDesk,
  FIXTURE_KEY,
  type FixtureHandler,
  type FixtureRequest,
  type FixtureService,
  serveFixture,
} from "../../support/services/fixture-service";
import { read } from "../../support/stack";

const PERCENT = encodeURIComponent(FIXTURE_KEY);

const echoing: FixtureHandler = ({ url, rawUrl, headers }) => {
  if (!url.pathname.endsWith("/projects/"))
    return { status: 404, json: { detail: `nothing at ${rawUrl}, key ${FIXTURE_KEY}` } };
  const project = { id: "p1", name: "Shop", self: `http://x${rawUrl}`, sent: headers.authorization ?? "none" };
  return { json: { results: [project], next: null, you: FIXTURE_KEY } };
};

type Place = [
  name: string,
  envFor: (origin: string) => Record<string, string>,
  seenBy: (request: FixtureRequest) => unknown,
  expected: unknown,
];
const authorization = ({ headers }: FixtureRequest) => headers.authorization;
const pathOf = ({ rawUrl }: FixtureRequest) => rawUrl.split("?")[0];
const BASIC = Buffer.from(`${FIXTURE_KEY}:`).toString("base64");

const PLACES: Place[] = [
  ["Authorization", () => ({ UPSTREAM_KEY_FORMAT: "Token {key}" }), authorization, `Token ${FIXTURE_KEY}`],
  [
    "a header of its own",
    () => ({ UPSTREAM_KEY_HEADER: "X-Access-Token", UPSTREAM_KEY_FORMAT: "{key}" }),
    ({ headers }) => headers["x-access-token"],
    FIXTURE_KEY,
  ],
  ["HTTP Basic as the user name", () => ({ UPSTREAM_KEY_IN: "basic" }), authorization, `Basic ${BASIC}`],
  [
    "a query parameter",
    () => ({ UPSTREAM_KEY_PARAMETER: "api_token" }),
    (request) => [request.url.searchParams.get("api_token"), authorization(request)],
    [FIXTURE_KEY, undefined],
  ],
  [
    "the path, named {key}",
    (origin) => ({ UPSTREAM_BASE_URL: `${origin}/{key}/v1` }),
    pathOf,
    `/${PERCENT}/v1/projects/`,
  ],
  [
    "the path, written out",
    (origin) => ({ UPSTREAM_BASE_URL: `${origin}/k/${PERCENT}` }),
    pathOf,
    `/k/${PERCENT}/projects/`,
  ],
];

const storeText = (folder: string): string =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name)).toString("latin1"))
    .join("\n");

test.each(PLACES)("the key reaches the service in %s, and nowhere else", async (_, envFor, seenBy, expected) => {
  const service = autoClose(await serveFixture(echoing));
  const desk = autoClose(await connectDesk(service, envFor(service.origin)));
  const { reading, problem } = await desk.container.upstream.listProjects(read("now"));
  expect(problem).toBeNull();
  expect(reading?.data.projects[0]?.name).toBe("Shop");
  expect(service.requests.slice(0, 1).map(seenBy)).toEqual([expected]);

  const failedList = await desk.container.upstream.listKeywords("p1", read("now"));
  const raw = await desk.container.upstream.rawAnswer({ kind: "projects", projectId: null, keywordId: null });
  const { reads, connection } = desk.container;
  const visibleText = JSON.stringify([reading, failedList, raw, await reads.usage(), await connection.describe()]);
  expect(visibleText).toContain("•••");
  expect(raw[0]?.path).toContain("/projects/?limit=");
  const allText = visibleText + storeText(desk.folder);
  for (const spelling of [FIXTURE_KEY, PERCENT, PERCENT.toLowerCase(), BASIC]) expect(allText).not.toContain(spelling);
});

test("paging links that contain the key still work", async () => {
  const service: FixtureService = autoClose(
    await serveFixture(({ url, rawUrl }) => {
      const page = Number(url.searchParams.get("page") ?? 1);
      const next = `${service.origin}${rawUrl.split("?")[0]}?page=${page + 1}&token=${FIXTURE_KEY}`;
      return { json: { results: [{ id: page, name: `p${page}` }], next: page < 3 ? next : null } };
    }),
  );
  const desk = autoClose(await connectDesk(service, { UPSTREAM_BASE_URL: `${service.origin}/{key}/v1` }));
  const { reading } = await desk.container.upstream.listProjects(read("now"));
  expect(reading?.data).toMatchObject({ complete: true, projects: [{ id: "1" }, { id: "2" }, { id: "3" }] });
  expect(service.requests.map(({ url }) => [url.searchParams.get("page"), url.searchParams.get("token")])).toEqual([
    [null, null],
    ["2", null],
    ["3", null],
  ]);
});

test("extra headers go with every request, {key} in them is replaced, and secret ones are masked", async () => {
  const { service, desk } = await fixtureDesk(
    ({ headers }) => ({ json: [{ id: 1, name: "Shop", echo: headers["x-session-token"] }] }),
    { UPSTREAM_EXTRA_HEADERS: '{"X-Account": "42", "X-Session-Token": "sess-987654", "X-Both": "k={key}"}' },
  );
  const { reading } = await desk.container.upstream.listProjects(read("now"));
  expect(service.requests[0]?.headers).toMatchObject({
    "x-account": "42",
    "x-session-token": "sess-987654",
    "x-both": `k=${FIXTURE_KEY}`,
  });
  expect(reading?.data.projects[0]?.other).toEqual({ echo: "•••" });
});

describe("contradictory settings are named", () => {
  const BASE = { UPSTREAM_BASE_URL: "https://api.example.com/v1", UPSTREAM_API_KEY: "k-123456" };
  test.each<[string, Record<string, string>, RegExp]>([
    ["path without {key}", { UPSTREAM_KEY_IN: "path" }, /UPSTREAM_BASE_URL doesn’t say \{key\}/],
    [
      "the key in path and query",
      { UPSTREAM_BASE_URL: "https://api.example.com/{key}", UPSTREAM_KEY_IN: "query" },
      /holds the key, but UPSTREAM_KEY_IN is query/,
    ],
    ["a connection header", { UPSTREAM_EXTRA_HEADERS: '{"Host": "x"}' }, /UPSTREAM_EXTRA_HEADERS must be/],
    ["a line break in a header", { UPSTREAM_EXTRA_HEADERS: '{"X-A": "a\\r\\nb"}' }, /UPSTREAM_EXTRA_HEADERS must be/],
    ["an unknown field", { UPSTREAM_FIELD_MAP: '{"positon": "x"}' }, /UPSTREAM_FIELD_MAP must be/],
    ["one date name", { UPSTREAM_DATE_PARAMETERS: "from" }, /UPSTREAM_DATE_PARAMETERS must be/],
    ["a key in the host", { UPSTREAM_BASE_URL: "https://{key}.example.com/v1" }, /UPSTREAM_BASE_URL must be/],
    ["no rows", { UPSTREAM_PAGE_SIZE: "0" }, /UPSTREAM_PAGE_SIZE must be/],
  ])("%s", (_, env, sentence) => {
    const result = readSettings({ ...BASE, ...env });
    expect(result.ok ? [] : result.problems).toEqual([expect.stringMatching(sentence)]);
  });

  test("the sample works normally, whatever is set for another service", () => {
    const result = readSettings({ ...BASE, UPSTREAM_KEY_IN: "path", KEYWORD_DESK_SOURCE: "sample" });
    expect(result).toMatchObject({ ok: true, settings: { service: { keyIn: "header" } } });
  });
});
