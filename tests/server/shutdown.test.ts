import { fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { text as readText } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { compiledFile } from "../support/compiled";

const WORKER = new URL("../support/workers/shutdown-worker.ts", import.meta.url);
const workers: { kill(): void }[] = [];
afterAll(() => {
  for (const worker of workers) worker.kill();
});

/** A separate process, because a shutdown is final. */
async function startWorker() {
  const worker = fork(await compiledFile(WORKER));
  workers.push(worker);
  const heard = (pattern: RegExp) =>
    new Promise<string>((resolve) => {
      const listener = (message: unknown) => {
        if (!pattern.test(String(message))) return;
        worker.off("message", listener);
        resolve(String(message));
      };
      worker.on("message", listener);
    });
  const port = Number((await heard(/^port/)).split(" ")[1]);
  const open = () => connect(port, "127.0.0.1").on("error", () => {});
  return { worker, heard, open };
}

test("a shutdown finishes the request in flight, refuses new requests with 503, fails the readiness probe and exits", async () => {
  const { worker, heard, open } = await startWorker();
  const began = heard(/^slow began$/);
  const slow = open();
  slow.write("GET /slow HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
  await began;
  const lateConnection = heard(/^connected$/);
  const late = open();
  await lateConnection;
  const probeConnection = heard(/^connected$/);
  const probe = open();
  await probeConnection;

  const [stopping, closed] = [heard(/^stopping$/), heard(/^closed/)];
  worker.send("stop");
  await stopping;
  late.write("GET /projects HTTP/1.1\r\nhost: localhost\r\n\r\n");
  expect(await readText(late)).toMatch(/^HTTP\/1\.1 503 [\s\S]*Keyword Desk is shutting down\./);
  probe.write("GET /readyz HTTP/1.1\r\nhost: other.example\r\nconnection: close\r\n\r\n");
  expect(await readText(probe)).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\n\r\n(?:9\r\n)?stopping\n/);
  const refusedSocket = open();
  await once(refusedSocket, "error");
  worker.send("end slow");
  expect(await readText(slow)).toMatch(/^HTTP\/1\.1 200 [\s\S]*from Next/);
  await closed;
});

test("G5: connections without a whole request don't hold up a shutdown", async () => {
  const { worker, heard, open } = await startWorker();
  const partialRequests = [
    "",
    "GET /projects HTTP/1.1\r\nhost: loc",
    "POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-length: 500\r\n\r\n{",
    "POST /api/session HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n",
    "GET /nowhere HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
  ];
  for (const bytes of [...partialRequests, ...partialRequests]) {
    const connection = heard(/^connected$/);
    open().write(bytes);
    await connection;
  }
  const closed = heard(/^closed/);
  worker.send("stop");
  expect(Number((await closed).split(" ")[1])).toBeLessThan(2_000);
});
