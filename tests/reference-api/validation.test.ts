import { connect } from "node:net";
import { expect, test } from "vitest";
import { addTestProject, countedInAll, listeningApi } from "./support";

const NO_NUMBERS = ["-1", "+1", "%2B1", "1.0", "0x10", "1e3", "01", "%201", "1%20", "١", "NaN", "1,000", "1_0", "1%00"];
const BAD_LIMITS = [...NO_NUMBERS, "0", "10000", "100000000000000000000"];
const BAD_OFFSETS = [...NO_NUMBERS, "1000000000", "-0"];
const BAD_FIELDS = ["limit=", "limit", "=1", "=", "limit=1&", "&limit=1", "limit=%", "limit=%zz", "limit=%ff"];
const REPEATED = ["limit=1&limit=1", "limit=1&offset=1&offset=1"];
const UNKNOWN = ["LIMIT=1", "page=1", "date_from=2026-01-01", "limit[]=1", "limit=1;offset=1", "limit=1%26offset=1"];
const NO_DATES = ["2026-1-1", "20260101", "2026/01/01", "01-01-2026", "2026-01", "today", "0", "２０２６-01-01"];
const BAD_ENDS = ["%202026-01-01", "2026-01-01%20", "2026-01-01%00", "2026-01-01T00:00:00Z"];
const NO_SUCH_DAYS = ["2026-02-29", "1900-02-29", "2026-04-31", "2026-01-32", "2026-01-00", "2026-13-01", "2026-00-10"];
const OUTSIDE_THREE_CENTURIES = ["0000-01-01", "1899-12-31", "2200-01-01"];
const BAD_DATE_FIELDS = ["date_from=", "date_to=", "from=2026-01-01", "limit=10"];
const BAD_SPANS = ["date_from=2026-01-02&date_to=2026-01-01", "date_from=2010-01-01&date_to=2026-01-01"];
const BAD_NUMBER_IDS = ["0", "01", "-5", "+5", "5.0", "5e0", "0x5", "12345678901234567", "5;x=1", "5'--", "5%22", "*"];
const BAD_TEXT_IDS = ["abc", "bing", "bing:", ":x", "BING:x", "b:x", "{id}", "bing:..", `bing:${"x".repeat(60)}`];
const UNSEEN_IN_IDS = ["5%00", "%005", "5%0a", "5%20", "%205", "bing:%20x", "bing:x%20", "bing:x%7f", "%C2%855"];
const DISGUISED_IDS = ["5%2f", "bing:x%2fy", "%2e%2e", "%2e", "..", ".", "5%252f", "%35%2e", "%ff", "%e6%96"];
const BAD_SEGMENTS = ["//v1/projects/", "/v1//projects/", "/v1/./projects/", "/v1/x/../projects/"];
const BAD_CODES = ["/v1/%2e%2e/v1/projects/", "/v1/projects/%00", "/v1/projects%2f", "/v1/projects/%", "/v1/%zz/"];
const BAD_SIGNS = ["/v1/projects/;a=1", "/v1/projects/#x"];
const TOO_LONG = [`/v1/projects/?limit=${"1".repeat(2100)}`, `/v1/keyworddata/${"1".repeat(2100)}/`];

/** Percent-encodes characters that a request line can't contain; keeps existing percent codes. */
const asTarget = (text: string): string => encodeURI(text).replaceAll("%25", "%");

/** Each breaks one rule; project `5` and keyword `50` exist. */
const BAD_TARGETS = [
  ...BAD_LIMITS.map((limit) => `/v1/projects/?limit=${asTarget(limit)}`),
  ...BAD_OFFSETS.map((offset) => `/v1/project-keywords-list/5/?offset=${asTarget(offset)}`),
  ...[...BAD_FIELDS, ...REPEATED, ...UNKNOWN].map((query) => `/v1/project-keywords-list/5/?${query}`),
  ...[...NO_DATES, ...BAD_ENDS].map((text) => `/v1/keyworddata/50/?date_from=${asTarget(text)}`),
  ...[...NO_SUCH_DAYS, ...OUTSIDE_THREE_CENTURIES].map((day) => `/v1/keyworddata/50/?date_to=${day}`),
  ...[...BAD_DATE_FIELDS, ...BAD_SPANS].map((query) => `/v1/keyworddata/50/?${query}`),
  ...[...BAD_NUMBER_IDS, ...BAD_TEXT_IDS, ...UNSEEN_IN_IDS, ...DISGUISED_IDS].map((id) => `/v1/keyworddata/${id}/`),
  ...[...BAD_SEGMENTS, ...BAD_CODES, ...BAD_SIGNS, ...TOO_LONG],
];

const TEXT_ID = "bing:JP:新型 肺炎 & co";
const service = listeningApi({ requestsPerHourMax: 100_000 });
const { store, accountId, key } = service;
addTestProject(store, { id: "5", accountId, mark: "m", keywords: 3, firstId: 50 });
addTestProject(store, { id: TEXT_ID, accountId, mark: "t", keywords: 1, firstId: 60 });

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

test("each bad query, date, id and path is a 400, and counted once", async () => {
  const before = countedInAll(store);
  const statuses = await Promise.all(BAD_TARGETS.map(async (target) => [target, await statusOf(target)]));
  expect(statuses.filter(([, status]) => status !== 400)).toEqual([]);
  expect(countedInAll(store)).toBe(before + BAD_TARGETS.length);
});

test("documented requests succeed", async () => {
  const encodedId = encodeURIComponent(TEXT_ID);
  const targets = [
    ...["/v1/projects/", "/v1/projects/?", "/v1/projects/?limit=1", "/v1/projects/?limit=9999&offset=999999999"],
    ...["/v1/projects/?offset=0&limit=500", "/v1/projects/?%6cimit=1", "/v1/project-keywords-list/5/"],
    ...[`/v1/project-keywords-list/${encodedId}/`, "/v1/keyworddata/50/?date_from=2024-02-29"],
    ...["/v1/keyworddata/50/?date_from=2026-01-01&date_to=2026-01-01", "/v1/keyworddata/50/?date_to=2026-12-31"],
    ...["/v1/keyworddata/%35%30/", "http://reference.test/v1/projects/"],
  ];
  const statuses = await Promise.all(targets.map(async (target) => [target, await statusOf(target)]));
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
});

test("a GET with a body is 400; with an empty one it succeeds", async () => {
  const authorization = `authorization: Bearer ${key}`;
  expect(await rawStatus("GET /v1/projects/ HTTP/1.1", [authorization, "content-length: 2"], "{}")).toBe(400);
  expect(await rawStatus("GET /v1/projects/ HTTP/1.1", [authorization, "content-length: 0"])).toBe(200);
});

test("bytes that aren't HTTP are 400 and oversized headers 431, uncounted", async () => {
  const before = countedInAll(store);
  expect(await rawStatus("NONSENSE")).toBe(400);
  expect(await statusOf("/v1\\projects/")).toBe(400);
  expect(await rawStatus("GET /v1/projects/ HTTP/1.1", [`x-long: ${"a".repeat(20_000)}`])).toBe(431);
  expect(countedInAll(store)).toBe(before);
});

test("a refusal quotes nothing of the request", async () => {
  const response = await fetch(`${service.url}/v1/projects/?needle=haystack`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(await response.text()).not.toMatch(/needle|haystack/);
});
