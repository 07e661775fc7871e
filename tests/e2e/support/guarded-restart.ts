import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "playwright/test";
import type { Desk } from "./desk/desk";

const REFUSED = [
  ["GET /projects HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example", "400"],
  ["GET /projects/%ff HTTP/1.1\r\nHost: 127.0.0.1", "400"],
  ["GET /api/../projects HTTP/1.1\r\nHost: 127.0.0.1", "400"],
  ["POST /projects HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0", "405"],
  ["GET /projects HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 203.0.113.7", "403"],
  ["GET /projects HTTP/1.0\r\nHost: 127.0.0.1", "403"],
] as const;

/** Sends it again and again until `isOver`. @returns the statuses of the responses */
async function statusesOf(port: number, head: string, isOver: () => boolean): Promise<string[]> {
  const statuses = new Set<string>();
  while (!isOver()) {
    const socket = connect(port, "127.0.0.1");
    socket.write(`${head}\r\nConnection: close\r\n\r\n`);
    const response = await text(socket).catch(() => "");
    if (response !== "") statuses.add(response.split(" ")[1] ?? "");
    await sleep(10);
  }
  return [...statuses];
}

/** Restarts it while requests arrive that its guard must refuse from the first moment of the port. */
export async function restartGuarded(desk: Desk): Promise<void> {
  let isUp = false;
  const asking = REFUSED.map(([head]) => statusesOf(Number(new URL(desk.url).port), head, () => isUp));
  await desk.restart();
  await sleep(200);
  isUp = true;
  // Of the process that ends, 503 refuses everything.
  const statuses = (await Promise.all(asking)).map((all) => all.filter((status) => status !== "503"));
  expect(statuses, "guarded from its first moment").toEqual(REFUSED.map(([, status]) => [status]));
}
