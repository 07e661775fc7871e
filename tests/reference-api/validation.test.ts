import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createReferenceApi } from "../../lib/reference-api/app";
import { type Listening, listen } from "../../lib/reference-api/listen";
import { createAccount, issueKey } from "../../lib/reference-api/store/accounts";
import { openStore } from "../../lib/reference-api/store/open-store";
import { BAD_TARGETS } from "./bad-targets";
import { addTestProject, countedInAll } from "./support";

const TEXT_ID = "bing:JP:新型 肺炎 & co";
const store = openStore(":memory:");
const accountId = createAccount(store, { name: "A", requestsPerHourMax: 100_000 }, 0);
const key = issueKey(store, accountId, 0);
let service: Listening;

beforeAll(async () => {
  addTestProject(store, { id: "5", accountId, mark: "m", keywords: 3, firstId: 50 });
  addTestProject(store, { id: TEXT_ID, accountId, mark: "t", keywords: 1, firstId: 60 });
  service = await listen(
    createReferenceApi({ database: store, onError: (error) => console.error(error) }),
    0,
    "127.0.0.1",
  );
});
afterAll(async () => {
  await service.stop();
  store.close();
});

/** Sends a raw request line; HTTP clients would normalize the path. */
function rawStatus(
  requestLine: string,
  headers: string[] = [`authorization: Bearer ${key}`],
  body = "",
): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      answer += chunk;
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      if (!status) return;
      socket.destroy();
      resolve(Number(status));
    });
    socket.on("error", reject).on("close", () => reject(new Error(`No answer to ${requestLine}`)));
    socket.write(
      `${requestLine}\r\n${["host: reference.test", "connection: close", ...headers].join("\r\n")}\r\n\r\n${body}`,
    );
  });
}
const statusOf = (target: string) => rawStatus(`GET ${target} HTTP/1.1`);

test("each of more than 150 bad queries, dates, ids and paths is a 400", async () => {
  expect(BAD_TARGETS.length).toBeGreaterThan(150);
  const statuses = await Promise.all(BAD_TARGETS.map(async (target) => [target, await statusOf(target)]));
  expect(statuses.filter(([, status]) => status !== 400)).toEqual([]);
});

test("documented requests succeed", async () => {
  const encoded = encodeURIComponent(TEXT_ID);
  const targets = [
    "/v1/projects/",
    "/v1/projects/?",
    "/v1/projects/?limit=1",
    "/v1/projects/?limit=9999&offset=999999999",
    "/v1/projects/?offset=0&limit=500",
    "/v1/projects/?%6cimit=1",
    "/v1/project-keywords-list/5/",
    `/v1/project-keywords-list/${encoded}/`,
    "/v1/keyworddata/50/?date_from=2024-02-29",
    "/v1/keyworddata/50/?date_from=2026-01-01&date_to=2026-01-01",
    "/v1/keyworddata/50/?date_to=2026-12-31",
    "/v1/keyworddata/%35%30/",
    "http://reference.test/v1/projects/",
  ];
  const statuses = await Promise.all(targets.map(async (target) => [target, await statusOf(target)]));
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
});

test("a path without its slash, or with an extra segment, is 404 and never a redirect", async () => {
  for (const target of [
    "/v1/projects",
    "/v1/projects?limit=1",
    "/v1/keyworddata/50",
    "/v1/keyworddata/50/x/",
    "/V1/projects/",
    "/v1/PROJECTS/",
  ])
    expect([target, await statusOf(target)]).toEqual([target, 404]);
});

test("each bad request is counted once", async () => {
  const before = countedInAll(store);
  for (const target of ["/v1/projects/?x=1", "/v1/../v1/projects/", "/v1/keyworddata/0/"]) await statusOf(target);
  expect(countedInAll(store)).toBe(before + 3);
});

test("a GET with a body is 400; with an empty one it succeeds", async () => {
  const authorization = `authorization: Bearer ${key}`;
  expect(await rawStatus("GET /v1/projects/ HTTP/1.1", [authorization, "content-length: 2"], "{}")).toBe(400);
  expect(await rawStatus("GET /v1/projects/ HTTP/1.1", [authorization, "content-length: 0"])).toBe(200);
});

test("bytes that aren't HTTP are 400 and oversized headers 431, uncounted", async () => {
  const before = countedInAll(store);
  expect(await rawStatus("NONSENSE")).toBe(400);
  expect(await rawStatus("GET /v1/projects/ HTTP/1.1", [`x-long: ${"a".repeat(20_000)}`])).toBe(431);
  expect(countedInAll(store)).toBe(before);
});

test("a refusal quotes nothing of the request", async () => {
  const response = await fetch(`${service.url}/v1/projects/?needle=haystack`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(await response.text()).not.toMatch(/needle|haystack/);
});
