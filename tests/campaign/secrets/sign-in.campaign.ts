import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { openStore } from "../../../lib/store/open-store";
import { enter, lockedSettings, trySignIn } from "../../e2e/support/locked";
import { autoClose } from "../../support/opened";
import { memoryMib, percentile, timesDuring } from "../support/measures";
import { sampleDesk } from "../support/sample-desk";

const [WARM_MS, IDLE_MS, LOOK_EVERY_MS] = [6_000, 2_000, 200];

/** A dashboard with a password, and its owner's session. */
async function runDesk() {
  const desk = await sampleDesk({ settings: { ...(await lockedSettings()), TRUST_PROXY: "1" } });
  const store = await openStore(path.join(desk.dataFolder, "keyword-desk.sqlite"));
  autoClose({ close: () => store.destroy() });
  const { cookie } = await enter(desk);
  return {
    url: desk.url,
    pid: desk.processId(),
    /** Times of the owner's page, loaded again and again until `work` ends. */
    timesDuring: (work: Promise<unknown>, pauseMs: number) =>
      timesDuring(work, `${desk.url}/projects`, pauseMs, { headers: { cookie } }),
    guess: (password: string, address: string) => trySignIn(desk, password, { "x-forwarded-for": address }),
    forgetTries: () => store.deleteFrom("sign_in_address").execute(),
  };
}

let desk: Awaited<ReturnType<typeof runDesk>>;
beforeEach(async () => {
  desk = await runDesk();
});

const p95 = (times: readonly number[]): number => percentile(times, 0.95);
const ms = (time: number): string => `${time.toFixed(1)} ms`;

test("A6: of ten thousand guesses from one address, fifty at once, five are checked at first, and the owner isn't delayed", async (context) => {
  await desk.timesDuring(sleep(WARM_MS), 0);
  const idle = p95(await desk.timesDuring(sleep(IDLE_MS), 20));
  const before = memoryMib(desk.pid);
  const statuses = new Map<number, number>();
  let sentCount = 0;
  const guesser = async () => {
    while (sentCount < 10_000) {
      sentCount += 1;
      const { status, body } = await desk.guess(`guess number ${sentCount}`, "198.51.100.7");
      await body?.cancel();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const guessing = Promise.all(Array.from({ length: 50 }, guesser));
  const busyTimes = await desk.timesDuring(guessing, LOOK_EVERY_MS);
  const busy = p95(busyTimes);
  const growthMiB = memoryMib(desk.pid) - before;
  const checkedCount = statuses.get(403) ?? 0;
  await context.annotate(
    `10,000 guesses from one address: ${checkedCount} looked at, ${statuses.get(429) ?? 0} told to wait; owner's page p95 ${ms(idle)} idle, ${ms(busy)} meanwhile (${busyTimes.length} pages, all 200); memory +${growthMiB.toFixed(0)} MiB`,
  );
  // Five, and then one after each doubled wait.
  expect(checkedCount).toBeGreaterThanOrEqual(5);
  expect(checkedCount).toBeLessThan(20);
  expect([...statuses.keys()].sort()).toEqual([403, 429]);
  expect(busy).toBeLessThan(2 * idle);
  expect(growthMiB).toBeLessThan(150);
});

test("A7: two wrong passwords of any kind take the same time", async (context) => {
  const kinds = {
    near: (index: number) => `moss on the north sid${index}`,
    far: (index: number) => `${index}`.repeat(64),
  };
  const times: Record<keyof typeof kinds, number[]> = { near: [], far: [] };
  for (let sample = 0; sample < 400; sample += 1)
    for (const kind of ["near", "far"] as const) {
      await desk.forgetTries();
      const began = performance.now();
      await (await desk.guess(kinds[kind](sample), `203.0.113.${sample % 250}`)).arrayBuffer();
      times[kind].push(performance.now() - began);
    }
  const [near, far] = [percentile(times.near, 0.5), percentile(times.far, 0.5)];
  await context.annotate(
    `400 of each: median ${ms(near)} for one that is nearly right, ${ms(far)} for one that is not; ${ms(Math.abs(near - far))} apart`,
  );
  expect(Math.abs(near - far)).toBeLessThan(0.1 * far);
});

test("A15: nine hundred sockets that send their headers drop by drop do not delay the owner", async (context) => {
  const sockets: Socket[] = [];
  const { hostname, port } = new URL(desk.url);
  const open = (first: string) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(first));
    socket.on("error", () => undefined);
    sockets.push(socket);
  };
  for (let slow = 0; slow < 900; slow += 1) open(`GET /projects HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n`);
  for (let idle = 0; idle < 2_000; idle += 1) open("");
  const dripping = setInterval(() => {
    for (const socket of sockets.slice(0, 900)) if (!socket.destroyed) socket.write("x-drop: 1\r\n");
  }, 5_000);
  try {
    await sleep(2_000);
    const times = await desk.timesDuring(sleep(45_000), 100);
    const openCount = sockets.filter((socket) => !socket.destroyed).length;
    await context.annotate(
      `900 slow and 2,000 idle sockets for 45 s (${openCount} still open): ${times.length} pages, p95 ${ms(p95(times))}`,
    );
    expect(p95(times)).toBeLessThan(500);
  } finally {
    clearInterval(dripping);
    for (const socket of sockets) socket.destroy();
  }
});
