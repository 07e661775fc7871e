import type { Socket } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { TransportFailure } from "../../lib/upstream/pipe/pipe";
import { autoClose } from "../support/opened";
import { fixtureDesk } from "../support/services/fixture-desk";
import { type Desk, FIXTURE_KEY, type FixtureAnswer, serveFixture } from "../support/services/fixture-service";
import { PERSON, read } from "../support/stack";
import { rawServer, sendUnbooked, transportTo } from "./pipe/transports";

async function answering(answer: (number: number) => FixtureAnswer): Promise<{ desk: Desk; requestCount(): number }> {
  let number = 0;
  const { service, desk } = await fixtureDesk(() => answer(number++));
  return { desk, requestCount: () => service.requests.length };
}

const GOOD = JSON.stringify({
  count: 20,
  next: null,
  results: Array.from({ length: 20 }, (_, index) => ({
    id: 9007199254740991 - index,
    name: `Projekt „${index}“ 鞋`,
    domain: `shop-${index}.example`,
    keywords_count: index * 7,
    source: { attribution: "A & B", licence: "CC BY 4.0" },
  })),
});

describe("U1q: a response that is cut short", () => {
  test("is charged once, saved nowhere, and leaves saved data unchanged", async () => {
    const { desk, requestCount } = await answering((number) => ({
      text: number === 0 ? GOOD : GOOD.slice(0, 300 + number * 40),
    }));
    await desk.container.upstream.listProjects(read("now"));
    for (let cut = 1; cut <= 8; cut += 1) {
      const { reading, problem } = await desk.container.upstream.listProjects(read("now"));
      expect(problem?.code).toBe("broken_response");
      expect(reading).toMatchObject({ saved: true, data: { complete: true } });
    }
    expect((await desk.container.quota.now()).confirmed).toBe(requestCount());
  });
});

const BAD: [string, FixtureAnswer][] = [
  ["a web page with 200", { text: "<!doctype html><html><title>Sign in</title></html>" }],
  ["XML", { text: '<?xml version="1.0"?><projects/>' }],
  ["an empty 200", { text: "" }],
  ["206 with a part", { status: 206, text: GOOD.slice(0, 500) }],
  ["null", { text: "null" }],
  ["true", { text: "true" }],
  ["rows that are no objects", { json: [1, "two", null, [3]] }],
  ["rows without ids", { json: [{ name: "a" }, { name: "b" }] }],
  ["ids that are objects", { json: [{ id: {}, name: "a" }] }],
  ["an error in a 200", { json: { success: false, error: "no" } }],
  ["1,000,000 levels", { text: "[".repeat(1_000_000) + "]".repeat(1_000_000) }],
  ["a number of a million digits", { text: `[{"id": 1, "name": "a", "size": ${"9".repeat(1_000_000)}}]` }],
  ["9 MB of spaces", { text: " ".repeat(9_000_000) }],
  ["418", { status: 418, text: "teapot" }],
  ["an unknown packing", { headers: { "content-encoding": "zstd" }, text: "(\u00b5/\u00fd\u0000X" }],
];

describe("U1q: a bad response has a name, is charged once, and is not saved:", () => {
  test.each(BAD)("%s", async (_, answer) => {
    const { desk, requestCount } = await answering(() => answer);
    const { reading, problem } = await desk.container.upstream.listProjects(read("now"));
    expect(reading).toBeNull();
    expect(["unreadable_answer", "broken_response", "service_error", "service_failed"]).toContain(problem?.code);
    expect(requestCount()).toBe(1);
    const { confirmed, maybe } = await desk.container.quota.now();
    expect(confirmed + maybe).toBe(1);
    expect((await desk.container.upstream.listProjects(read("never"))).reading).toBeNull();
  });
});

test("U6: a 5 MB text is dropped; the list keeps its rows and has a note", async () => {
  const rows = ["x".repeat(5_000_000), "a"].map((name, index) => ({ id: index + 1, name }));
  const { desk, requestCount } = await answering(() => ({ json: { results: rows } }));
  const { reading } = await desk.container.upstream.listProjects(read("now"));
  expect(reading?.data.projects.map(({ name }) => name)).toEqual(["1", "a"]);
  expect(reading?.data.notes).toEqual([{ kind: "long-texts", count: 1 }]);
  expect(requestCount()).toBe(1);
});

const UNCACHEABLE: FixtureAnswer[] = [
  ...[301, 302, 303, 307, 308, 304].map((status) => ({ status, headers: { location: "/v1/elsewhere" }, text: "" })),
  ...[400, 401, 429, 500, 502, 503, 504, 418].map((status) => ({ status, json: [{ id: 1, name: "a" }] })),
  ...BAD.slice(0, 6).map(([, answer]) => answer),
];

test(`K9: of ${UNCACHEABLE.length} responses that aren't data none is saved, and none replaces saved data`, async () => {
  let answer: FixtureAnswer = { text: GOOD };
  const { desk } = await answering(() => answer);
  const { upstream } = desk.container;
  const { store } = desk.container.desk;
  const asks = { spend: "now", caller: PERSON, despiteBlock: true } as const;
  await upstream.listProjects(asks);
  const copies = async () => store.selectFrom("saved_copy").select(["kind", "body"]).orderBy("cache_key").execute();
  const before = await copies();
  for (answer of UNCACHEABLE) {
    expect((await upstream.listKeywords("p", asks)).reading, JSON.stringify(answer)).toBeNull();
    expect((await upstream.listProjects(asks)).problem, JSON.stringify(answer)).not.toBeNull();
  }
  expect(before).toHaveLength(1);
  expect(await copies()).toEqual(before);
});

describe("U2q: a response that unpacks to more than 8 MiB is cut:", () => {
  const BOMB = Buffer.from(`["${"0".repeat(64 * 1024 * 1024)}"]`);
  test.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ] as const)("%s", async (encoding, pack) => {
    const body = pack(BOMB);
    const { desk } = await fixtureDesk((_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": encoding });
      response.end(body);
      return null;
    });
    const before = process.memoryUsage().rss;
    const { reading, problem } = await desk.container.upstream.listProjects(read("now"));
    expect([reading, problem?.code]).toEqual([null, "broken_response"]);
    expect(process.memoryUsage().rss - before).toBeLessThan(96 * 1024 * 1024);
  });
});

describe("U4q: a redirect is not followed:", () => {
  test.each(
    [301, 302, 303, 307, 308].flatMap((status) => [
      [status, "another port", (other: string) => `${other}/v1/projects/`] as const,
      [status, "its own host", () => "/v2/projects/"] as const,
      [status, "the same without scheme", (other: string) => other.replace("http:", "")] as const,
    ]),
  )("%s to %s", async (status, _, location) => {
    const target = autoClose(await serveFixture(() => ({ json: [] })));
    const redirect = { status, headers: { location: location(target.origin) }, text: "" };
    const { desk, requestCount } = await answering(() => redirect);
    const { problem } = await desk.container.upstream.listProjects(read("now"));
    expect(problem?.details.serviceMessage).toMatch(/redirected/);
    expect(JSON.stringify(problem)).not.toContain(FIXTURE_KEY);
    expect([requestCount(), target.requests.length]).toEqual([1, 0]);
  });
});

test("a redirect to a host named like the key doesn't show it, even in lower case", async () => {
  const key = "kd-Host-Hn5Ty1Kc6Bd3Fs0J";
  const redirect = { status: 302, headers: { location: `http://${key}.example/` }, text: "" };
  const { desk } = await fixtureDesk(() => redirect, { UPSTREAM_API_KEY: key });
  const { problem } = await desk.container.upstream.listProjects(read("now"));
  expect(problem?.details.serviceMessage).toBe("The service redirected to another address: •••.example");
});

// Without a deadline these tests would never end and hit their time limit.
describe("U3q: a service that never finishes is abandoned at the deadline:", () => {
  const DEADLINE_MS = 700;
  const HEAD = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
  const drip = (socket: Socket, first: string, more: string) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(more), 50);
    socket.on("close", () => clearInterval(timer));
  };

  test.each<[string, (socket: Socket) => void]>([
    ["a body byte by byte", (socket) => drip(socket, `${HEAD}content-length: 100000\r\n\r\n[`, " ")],
    ["a body without an end", (socket) => drip(socket, `${HEAD}transfer-encoding: chunked\r\n\r\n`, "1\r\n \r\n")],
    ["headers without an end", (socket) => drip(socket, HEAD, "x-more: 1\r\n")],
    ["a flood of 100-continue", (socket) => drip(socket, "", "HTTP/1.1 100 Continue\r\n\r\n")],
    ["a status line that never ends", (socket) => drip(socket, "HTTP/1.1 200 O", "K")],
    ["silence", () => undefined],
  ])("%s", async (_, behave) => {
    const port = await rawServer(behave);
    const transport = transportTo(`http://127.0.0.1:${port}/v1`, { deadlineMs: DEADLINE_MS });
    const failure = await sendUnbooked(transport).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TransportFailure);
    expect(["timeout", "broken"]).toContain((failure as TransportFailure).kind);
  });
});

describe("U7q: ids", () => {
  test("arrive and return to the service byte for byte", async () => {
    const numbers = ["9007199254740993", "12345678901234567890", "1e400", "1E2"];
    const ids = [...numbers, '"0007"', '"-0"', '"a b/c"', '" x "', '"鞋"'];
    const { desk } = await answering(() => ({
      text: `{"results": [${ids.map((id, index) => `{"id": ${id}, "name": "p${index}"}`).join(",")}]}`,
    }));
    const { reading } = await desk.container.upstream.listProjects(read("now"));
    expect(reading?.data.projects.map(({ id }) => id)).toEqual(ids.map((id) => id.replace(/^"|"$/g, "")));
  });

  test.each(["-0", "1.5"])("that aren't exact text drop their row: %s", async (id) => {
    const { desk } = await answering(() => ({ text: `[{"id": ${id}, "name": "bad"}, {"id": 7, "name": "good"}]` }));
    const { reading } = await desk.container.upstream.listProjects(read("now"));
    expect(reading?.data.projects.map(({ name }) => name)).toEqual(["good"]);
    expect(reading?.data.unreadable).toBe(1);
  });
});

test("a hostile response doesn't delay other requests", async () => {
  const { desk } = await answering((number) => (number === 0 ? { text: "[".repeat(3_000_000) } : { text: GOOD }));
  const [bad, quota] = await Promise.all([
    desk.container.upstream.listProjects(read("now")),
    desk.container.quota.now(),
  ]);
  expect(bad.problem).not.toBeNull();
  expect(quota.limit).toBe(1_000);
  expect((await desk.container.upstream.listProjects(read("now"))).reading?.data.projects).toHaveLength(20);
});
