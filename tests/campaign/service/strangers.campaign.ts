import { connect } from "node:net";
import { expect, test } from "vitest";
import { projectHref } from "../../../lib/domain/web/address-params";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { postJson, save } from "../../e2e/support/ask";
import type { Desk } from "../../e2e/support/desk/desk";
import { memoryMib, percentile, timesDuring } from "../support/measures";
import { sampleDesk } from "../support/sample-desk";

const { pythonDocs } = SAMPLE_IDS;
const MEBIBYTE = 1024 * 1024;
const p95 = (times: readonly number[]): number => percentile(times, 0.95);

function sendEndlessly(desk: Desk, at: string, bytesMax: number): Promise<{ status: number; sentBytes: number }> {
  const { hostname, port } = new URL(desk.url);
  const chunk = Buffer.concat([Buffer.from("10000\r\n"), Buffer.alloc(65_536, 97), Buffer.from("\r\n")]);
  return new Promise((resolve) => {
    let [status, sentBytes] = [0, 0];
    const socket = connect(Number(port), hostname);
    const more = () => {
      while (!socket.destroyed && sentBytes < bytesMax) {
        sentBytes += chunk.length;
        if (!socket.write(chunk)) return;
      }
    };
    socket.on("data", (data) => {
      status ||= Number(data.toString("latin1").split(" ")[1]);
    });
    socket.on("drain", more).on("error", () => undefined);
    socket.once("close", () => resolve({ status, sentBytes }));
    const head = `host: ${hostname}:${port}\r\nx-requested-with: dashboard\r\ncontent-type: application/json`;
    socket.write(`POST ${at} HTTP/1.1\r\n${head}\r\ntransfer-encoding: chunked\r\n\r\n`);
    more();
  });
}

test("T17: twenty senders without an end are refused, and hardly cost memory", async (context) => {
  const desk = await sampleDesk();
  for (let page = 0; page < 200; page += 1) await (await fetch(`${desk.url}/projects`)).arrayBuffer();
  const statuses = new Map<string, number>();
  const growth: Record<string, number> = {};
  for (const at of ["/api/session", "/mcp", "/projects", "/api/labels/import"]) {
    const before = memoryMib(desk.processId());
    let highest = before;
    const watch = setInterval(() => {
      highest = Math.max(highest, memoryMib(desk.processId()));
    }, 20);
    const senders = Array.from({ length: 20 }, () => sendEndlessly(desk, at, 200 * MEBIBYTE));
    for (const { status } of await Promise.all(senders))
      statuses.set(`${at} ${status}`, (statuses.get(`${at} ${status}`) ?? 0) + 1);
    clearInterval(watch);
    growth[at] = Math.round(highest - before);
  }
  const summary = [...statuses].map(([what, count]) => `${what}: ${count}`).join(", ");
  const memory = Object.entries(growth).map(([at, mib]) => `${at} +${mib} MiB`);
  await context.annotate(
    `20 senders of up to 200 MiB, chunked, at each of four addresses (${summary}); memory ${memory.join(", ")}`,
  );
  for (const mib of Object.values(growth)) expect(mib).toBeLessThan(50);
  // Closing a connection while the sender still writes may lose the refusal.
  for (const what of statuses.keys()) expect(what).toMatch(/ (0|40[1-5]|413|503)$/);
  expect((await fetch(`${desk.url}/projects`)).status).toBe(200);
});

/** `npm run bench -- large` measures a list of 100,000 rows. */
test("T18: long links and 200,000 labels delay no one else", async (context) => {
  const desk = await sampleDesk();
  await save(desk, pythonDocs);
  for (let page = 0; page < 100; page += 1) await (await fetch(`${desk.url}/projects`)).arrayBuffer();
  const filters = Array.from({ length: 900 }, (_, at) => `volume:gte:${at}`).join(",");
  const file = `keyword_id,tags\n${Array.from({ length: 200_000 }, (_, at) => `k${at},a`).join("\n")}`;
  const works: Record<string, () => Promise<unknown>> = {
    "900 filters in twenty links": async () => {
      for (let link = 0; link < 20; link += 1)
        await (await fetch(`${desk.url}${projectHref(pythonDocs)}?f=${filters.slice(0, 7_800)}`)).arrayBuffer();
    },
    "200,000 labels looked at": async () => {
      const response = await postJson(desk, "/api/labels/import", { text: file, apply: false, replace: false });
      expect(await response.json()).toMatchObject({ rows: 200_000, problem: null });
    },
  };
  const figures: string[] = [];
  const worst: number[] = [];
  for (const [name, work] of Object.entries(works)) {
    const times = await timesDuring(work(), `${desk.url}/api/quota`, 20);
    worst.push(p95(times));
    figures.push(
      `${name}: p95 ${p95(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms of ${times.length}`,
    );
  }
  await context.annotate(`gauge of another client meanwhile: ${figures.join("; ")}`);
  expect(Math.max(...worst)).toBeLessThan(250);
});
