import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { systemClock } from "../../lib/clock";
import { checkSettings } from "../../lib/launcher/settings.mjs";
import { Ledger } from "../../lib/quota/ledger";
import { openStore } from "../../lib/store/open-store";
import { postgresPlace, whyNoPostgres } from "../support/both-stores";
import { chaosProxy } from "../support/chaos-proxy";
import { answerJson, countingService } from "../support/counting-service";
import { type PostgresServer, startPostgres } from "../support/postgres-server";
import { chargedIn } from "./support/killing";
import { notRun, report, scaled } from "./support/report";

const STOPS = scaled(20, 2);
const CUTS = scaled(200, 10);

test("Q8: a PostgreSQL server that is stopped hard under load forgets no request, and one that may is refused", async (context) => {
  if (whyNoPostgres !== null) notRun(context, whyNoPostgres);
  const server: PostgresServer = await startPostgres();
  const service = await countingService((_request, response) => answerJson(response, []));
  await (await openStore(server.url)).destroy();
  let under = 0;
  for (let stop = 0; stop < STOPS; stop += 1) {
    const worker = fork(new URL("../support/kill-worker.ts", import.meta.url), [server.url, service.url, "1e9", "8"], {
      execArgv: ["--import", "tsx"],
      stdio: "ignore",
    });
    const ended = once(worker, "exit");
    await once(worker, "message");
    await sleep(300 + Math.random() * 500);
    await server.crash();
    worker.kill("SIGKILL");
    await ended;
    if ((await chargedIn(server.url)).used < service.hits()) under += 1;
  }
  const { used } = await chargedIn(server.url);
  await service.close();
  await server.stop();
  const unsafe = await startPostgres(["-c", "fsync=off"]);
  const refusal = await openStore(unsafe.url).then(
    () => "not refused",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  await unsafe.stop();
  report(
    context,
    `${STOPS} immediate stops: service ${service.hits()}, ledger ${used}; under-counted ${under} times; fsync = off: ${refusal}`,
  );
  expect(under).toBe(0);
  expect(service.hits()).toBeGreaterThan(STOPS);
  expect(refusal).toMatch(/must be on/);
});

test("Q9: a connection that is cut anywhere in a booking, its commit's answer too, sends nothing that is not counted", async (context) => {
  if (whyNoPostgres !== null) notRun(context, whyNoPostgres);
  const place = await postgresPlace();
  await (await openStore(place.address)).destroy();
  const address = new URL(place.address);
  const proxy = await chaosProxy(Number(address.port));
  address.port = String(proxy.port);
  const store = await openStore(address.href);
  const ledger = new Ledger(store, systemClock, {
    keyFp: "cut",
    requestsPerHourMax: 1_000_000,
    hourOffsetMinutes: 0,
    deadlineMs: 15_000,
    reserve: 0,
    laneShares: { person: 1, job: 0.8, mcp: 0.5 },
  });
  let sent = 0;
  let unanswered = 0;
  for (let wish = 0; proxy.cuts() < CUTS; wish += 1) {
    // A connection and a few bookings answer with about this many bytes, so that the cuts fall on every part of them.
    proxy.set({ afterBytes: 1 + Math.floor(Math.random() * 6_000), how: wish % 2 === 0 ? "reset" : "half-close" });
    const booking = await ledger
      .book({ caller: { lane: "person", name: "cut" }, endpoint: "projects", about: "" })
      .catch(() => null);
    if (booking === null) unanswered += 1;
    else sent += 1;
  }
  proxy.set(null);
  await store.destroy();
  const { used } = await chargedIn(place.address);
  await proxy.close();
  await place.drop();
  report(
    context,
    `${CUTS} cuts: ${sent} bookings answered and sent, ${unanswered} not answered and not sent; ledger ${used}, so ${used - sent} commits whose answer was lost`,
  );
  expect(used).toBeGreaterThanOrEqual(sent);
  expect(Math.min(sent, unanswered)).toBeGreaterThan(0);
});

test("Q10: Redis is not taken for a ledger, whatever it is called", async (context) => {
  const addresses = [
    "redis://host",
    "rediss://host:6380/1",
    "redis+sentinel://host",
    "redis-socket:///run/redis",
    "valkey://host",
  ];
  const refused = await Promise.all(
    addresses.map((address) =>
      checkSettings({ PATH: process.env.PATH, DATABASE_URL: address }).then(
        () => "taken",
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
    ),
  );
  report(
    context,
    `${refused.filter((words) => /^DATABASE_URL must be/.test(words)).length} of ${addresses.length} refused with a sentence`,
  );
  for (const words of refused) expect(words).toMatch(/^DATABASE_URL must be the address of a PostgreSQL database/);
});
