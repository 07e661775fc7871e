import { createServer } from "node:https";
import type { Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../../lib/domain/clock";
import { countOf, sentWith } from "../../../lib/quota/attempt-counts";
import { Ledger } from "../../../lib/quota/ledger";
import { metered } from "../../../lib/upstream/pipe/metered";
import { type Send, TransportFailure } from "../../../lib/upstream/pipe/pipe";
import { CERTIFICATE, CERTIFICATE_KEY } from "../../support/agents-certificate";
import { onBothStores } from "../../support/both-stores";
import { handClock } from "../../support/hand-clock";
import { autoClose } from "../../support/opened";
import { book } from "../../support/quota/ledger-ground";
import { ledgerSettings } from "../../support/quota/ledger-settings";
import { quotaGround } from "../../support/quota/quota-ground";
import { serveFixture } from "../../support/services/fixture-service";
import { startServer } from "../../support/services/start-server";
import { PROJECTS_REQUEST, rawServer, transportTo } from "./transports";

const HEAD = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
const whole = (headers: string) => `${HEAD}content-length: 2\r\n${headers}\r\n[]`;
const headers = (count: number, text: string) =>
  Array.from({ length: count }, (_, at) => `x-${at}: ${text}\r\n`).join("");

/** Responses whose heads are too long or contradict themselves. */
const FLOODS = {
  "1,000 headers of 100 bytes": whole(headers(1_000, "a".repeat(90))),
  "a header of 1 MB": whole(headers(1, "a".repeat(1_000_000))),
  "a header name of 100 kB": whole(`${"x".repeat(100_000)}: 1\r\n`),
  "two lengths that differ": whole("content-length: 5\r\n"),
  "a length and chunks": whole("transfer-encoding: chunked\r\n"),
  "a length that is no number": `${HEAD}content-length: 2x\r\n\r\n[]`,
  "a negative length": `${HEAD}content-length: -2\r\n\r\n[]`,
  "a line that begins with a colon": whole(": nothing\r\n"),
  "a null in a header": whole("x-null: a\0b\r\n"),
  "a bare line feed in the status": "HTTP/1.1 200\nOK\r\n\r\n[]",
  "a status of no number": "HTTP/1.1 2x0 OK\r\n\r\n[]",
  "another protocol": "SSH-2.0-OpenSSH_9.6\r\n",
};

/** Each request is on disk before it is sent, which takes long on a busy computer. */
const BUSY_TIMEOUT_MS = 90_000;
onBothStores("requests on the wire", (freshPlace) => {
  const { store } = quotaGround(freshPlace);

  const sendTo = (url: string, deadlineMs = 1_500): Send => {
    const transport = transportTo(url, { headers: { authorization: "Bearer k" }, deadlineMs });
    return metered(new Ledger(store(), systemClock, ledgerSettings(10_000, { deadlineMs })), transport);
  };
  const chargedCount = () => countOf(sentWith(store(), "k"));

  test("nothing is sent if the process stalls past the deadline before it has loaded its HTTP client", async () => {
    const service = autoClose(await serveFixture(() => ({ json: [] })));
    const clock = handClock("2026-03-01T10:00:00Z");
    const transport = transportTo(service.origin, {}, clock);
    const ledger = new Ledger(store(), clock, ledgerSettings(10_000, { deadlineMs: 1_500 }));
    const sending = transport.send(await book(ledger), PROJECTS_REQUEST);
    clock.advanceMs(2_000);
    await expect(sending).rejects.toMatchObject({ kind: "unsent" });
    expect(service.requests).toHaveLength(0);
  });

  test("Q14q: only requests that were provably never sent are returned: name, port and certificate errors", async () => {
    const chunkedHead = `${HEAD}transfer-encoding: chunked\r\n\r\n`;
    const spoken: Record<string, (socket: Socket) => void> = {
      "reset before an answer": (socket) => socket.resetAndDestroy(),
      "closed before an answer": (socket) => socket.end(),
      "no answer in time": () => undefined,
      "head without end": (socket) => socket.write(HEAD),
      "shorter than announced": (socket) => socket.end(`${HEAD}content-length: 50\r\n\r\n{"a":`),
      "reset in the body": (socket) =>
        socket.write(`${HEAD}content-length: 50\r\n\r\n{"a":`, () => socket.resetAndDestroy()),
      "reset within the head": (socket) => socket.write(HEAD, () => socket.resetAndDestroy()),
      "reset within a chunk": (socket) => socket.write(`${chunkedHead}1b\r\n[{"id"`, () => socket.resetAndDestroy()),
      "closed within a chunk": (socket) => socket.end(`${chunkedHead}1b\r\n[{"id"`),
      "closed before the last chunk": (socket) => socket.end(`${chunkedHead}2\r\n[]\r\n`),
      "chunk without a size": (socket) => socket.end(`${chunkedHead}zz\r\n{}\r\n`),
      "chunk of a negative size": (socket) => socket.end(`${chunkedHead}-1\r\n{}\r\n`),
      "chunk of a size beyond all numbers": (socket) => socket.end(`${chunkedHead}${"f".repeat(18)}\r\n{}`),
      "packed in no known way": (socket) =>
        socket.end(`${HEAD}content-encoding: zebra\r\ncontent-length: 2\r\n\r\n\x01\x02`),
      "broken gzip": (socket) =>
        socket.end(Buffer.from(`${HEAD}content-encoding: gzip\r\ncontent-length: 4\r\n\r\n\x1f\x8b{}`, "latin1")),
      "no HTTP at all": (socket) => socket.end("hello\r\n\r\n"),
    };
    for (const [name, text] of Object.entries(FLOODS)) spoken[name] = (socket) => socket.end(text);
    let expectedCount = 0;
    for (const [name, serve] of Object.entries(spoken)) {
      const port = await rawServer(serve);
      const failure = await sendTo(`http://127.0.0.1:${port}`)(PROJECTS_REQUEST).catch((error: unknown) => error);
      expectedCount += 1;
      expect(failure, name).toBeInstanceOf(TransportFailure);
      expect(Object(failure).kind, name).not.toBe("unsent");
      expect(await chargedCount(), name).toBe(expectedCount);
    }
    const plain = await rawServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const untrustedServer = await startServer(createServer({ key: CERTIFICATE_KEY, cert: CERTIFICATE }));
    onTestFinished(untrustedServer.close);
    const secure = [plain, untrustedServer.port].map((port) => `https://127.0.0.1:${port}`);
    for (const url of ["http://no-such-host.invalid", "http://127.0.0.1:9", ...secure])
      expect(await sendTo(url)(PROJECTS_REQUEST).catch((error: unknown) => error), url).toMatchObject({
        kind: "unsent",
      });
    expect(await chargedCount()).toBe(expectedCount);
    const windows = await store().selectFrom("quota_window").select("used").execute();
    expect(Math.max(...windows.map(({ used }) => used))).toBe(expectedCount);
  });

  test(
    "Q16q: 200 calls, half on connections that drop, arrive exactly as often as they are booked",
    async () => {
      let hits = 0;
      const service = await serveFixture((_request, response) => {
        hits += 1;
        response.shouldKeepAlive = hits % 2 === 0;
        if (hits % 4 === 0) setImmediate(() => response.socket?.destroy());
        return { json: { results: [] } };
      });
      autoClose(service);
      const send = sendTo(service.origin);
      let left = 200;
      const caller = async () => {
        while (left > 0) {
          left -= 1;
          await send(PROJECTS_REQUEST).catch((error: unknown) => {
            if (!(error instanceof TransportFailure)) throw error;
          });
        }
      };
      await Promise.all(Array.from({ length: 8 }, caller));
      // A request on a broken connection may be charged without arriving; never the reverse.
      expect(hits).toBeLessThanOrEqual(await chargedCount());
      expect(hits).toBeGreaterThanOrEqual(190);
    },
    BUSY_TIMEOUT_MS,
  );
});
