import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { connectDesk } from "../../support/services/fixture-service";
import { read } from "../../support/stack";
import { rawServer } from "../../upstream/pipe/transports";
import { report, scaled } from "../support/report";

const OK = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
const BODY = '[{"id": 1, "name": "Shop"}]';
const whole = (headers: string, body = BODY) => `${OK}content-length: ${body.length}\r\n${headers}\r\n${body}`;

const NO_WHOLE_RESPONSE = ["timeout", "broken_response"];

type Outcome = { code: string; charged: number; rows: number; tookMs: number; asked: number };

async function wishFor(behave: (socket: Socket) => void): Promise<Outcome> {
  let asked = 0;
  const port = await rawServer((socket) => {
    asked += 1;
    behave(socket);
  });
  const desk = await connectDesk({ origin: `http://127.0.0.1:${port}` });
  const began = performance.now();
  const { reading, problem } = await desk.container.upstream.listProjects(read("now"));
  const tookMs = performance.now() - began;
  const { confirmed, maybe } = await desk.container.quota.now();
  await desk.close();
  const [code, rows] = [problem?.code ?? "none", reading?.data.projects.length ?? 0];
  return { code, charged: confirmed + maybe, rows, tookMs, asked };
}

function drip(socket: Socket, first: string, more: string): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(more), 100);
  socket.on("close", () => clearInterval(timer));
}

const ENDLESS: [string, (socket: Socket) => void][] = [
  ["a body byte by byte", (socket) => drip(socket, `${OK}content-length: 100000\r\n\r\n[`, " ")],
  ["a body without an end", (socket) => drip(socket, `${OK}transfer-encoding: chunked\r\n\r\n`, "1\r\n \r\n")],
  ["headers without an end", (socket) => drip(socket, OK, "x-more: 1\r\n")],
  ["a flood of 100-continue", (socket) => drip(socket, "", "HTTP/1.1 100 Continue\r\n\r\n")],
  ["a status line that never ends", (socket) => drip(socket, "HTTP/1.1 200 O", "K")],
  ["silence", () => undefined],
];

test("U3: a service that does not come to an end is left after its fifteen seconds, and is charged for", async (context) => {
  const outcomes = await Promise.all(ENDLESS.map(([, behave]) => wishFor(behave)));
  const longest = Math.max(...outcomes.map(({ tookMs }) => tookMs));
  report(
    context,
    `${ENDLESS.length} ways of never ending; the longest wait ${(longest / 1_000).toFixed(1)} s, each charged as often as asked (${outcomes.map(({ charged }) => charged).join(", ")})`,
  );
  for (const [index, { code, charged, asked }] of outcomes.entries())
    expect([ENDLESS[index]?.[0], NO_WHOLE_RESPONSE.includes(code), charged]).toEqual([
      ENDLESS[index]?.[0],
      true,
      asked,
    ]);
  expect(longest).toBeLessThan(17_000);
});

const BROKEN: [string, (socket: Socket) => void][] = [
  ["a reset before any answer", (socket) => socket.resetAndDestroy()],
  ["an end before any answer", (socket) => socket.end()],
  ["a reset within the headers", (socket) => socket.write(OK, () => socket.resetAndDestroy())],
  [
    "a reset after the headers",
    (socket) => socket.write(`${OK}content-length: 99\r\n\r\n`, () => socket.resetAndDestroy()),
  ],
  [
    "a reset within a chunk",
    (socket) => socket.write(`${OK}transfer-encoding: chunked\r\n\r\n1b\r\n[{"id"`, () => socket.resetAndDestroy()),
  ],
  ["an end within a chunk", (socket) => socket.end(`${OK}transfer-encoding: chunked\r\n\r\n1b\r\n[{"id"`)],
  ["an end without the last chunk", (socket) => socket.end(`${OK}transfer-encoding: chunked\r\n\r\n1b\r\n${BODY}\r\n`)],
  ["an end before the announced length", (socket) => socket.end(`${OK}content-length: 99\r\n\r\n${BODY}`)],
  ["a length that is too short", (socket) => socket.end(`${OK}content-length: 20\r\n\r\n${BODY}`)],
  [
    "a chunk size that is no number",
    (socket) => socket.end(`${OK}transfer-encoding: chunked\r\n\r\nzz\r\n${BODY}\r\n0\r\n\r\n`),
  ],
  [
    "a chunk size below nothing",
    (socket) => socket.end(`${OK}transfer-encoding: chunked\r\n\r\n-1\r\n${BODY}\r\n0\r\n\r\n`),
  ],
  [
    "a chunk size beyond all numbers",
    (socket) => socket.end(`${OK}transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n${BODY}`),
  ],
];

const many = (count: number, header: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => header(at)).join("");

const FLOODS: [string, string][] = [
  ["1,000 headers of 100 bytes", whole(many(1_000, (at) => `x-flood-${at}: ${"a".repeat(90)}\r\n`))],
  ["a header of 1 MB", whole(`x-flood: ${"a".repeat(1_000_000)}\r\n`)],
  ["a header name of 100 kB", whole(`${"x".repeat(100_000)}: 1\r\n`)],
  ["two lengths that differ", whole("content-length: 5\r\n")],
  ["a length and chunks", whole("transfer-encoding: chunked\r\n")],
  ["a length that is no number", `${OK}content-length: 2x\r\n\r\n${BODY}`],
  ["a length below nothing", `${OK}content-length: -2\r\n\r\n${BODY}`],
  ["a line that begins with a colon", whole(": nothing\r\n")],
  ["a null in a header", whole("x-null: a\0b\r\n")],
  ["a bare line feed in the status", `HTTP/1.1 200\nOK\r\n\r\n${BODY}`],
  ["a status of no number", `HTTP/1.1 2x0 OK\r\n\r\n${BODY}`],
  ["another protocol", "SSH-2.0-OpenSSH_9.6\r\n"],
];

test("U8: a response that breaks anywhere, floods or tricks is no response, and its request stays charged (U11)", async (context) => {
  const times = scaled(5);
  const ways = [...BROKEN, ...FLOODS.map(([name, answer]) => [name, (socket: Socket) => socket.end(answer)] as const)];
  const outcomes: (Outcome & { name: string })[] = [];
  for (const [name, behave] of ways)
    for (let time = 0; time < times; time += 1) outcomes.push({ ...(await wishFor(behave)), name });
  const longest = Math.max(...outcomes.map(({ tookMs }) => tookMs));
  report(
    context,
    `${ways.length} ways to break, ${times} times each: ${outcomes.length} refused and charged; the longest took ${Math.round(longest)} ms`,
  );
  for (const { name, code, rows, charged, asked } of outcomes)
    expect([name, NO_WHOLE_RESPONSE.includes(code), rows, charged]).toEqual([name, true, 0, Math.max(1, asked)]);
});
