import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { systemClock } from "../../../lib/domain/clock";
import { Ledger } from "../../../lib/quota/ledger";
import { openStore } from "../../../lib/store/open-store";
import { postgresPlace, whyNoPostgres } from "../../support/both-stores";
import { startPostgres } from "../../support/postgres/postgres-server";
import { ledgerSettings } from "../../support/quota/ledger-settings";
import { scaledCount } from "../../support/scaled";
import { chaosProxy } from "../../support/services/chaos-proxy";
import { serveFixture } from "../../support/services/fixture-service";
import { chargedIn, startSending } from "../support/killing";

const STOPS = scaledCount(20, 2);
const LAZY_STOPS = scaledCount(10, 2);
const CUTS = scaledCount(200, 10);

async function crashes(
  flags: string[],
  stops: number,
): Promise<{ under: number; sentCount: number; ledgerCount: number }> {
  const server = await startPostgres(flags);
  const service = await serveFixture(() => ({ json: [] }));
  await (await openStore(server.url)).destroy();
  let under = 0;
  for (let stop = 0; stop < stops; stop += 1) {
    const { worker, ended } = await startSending(server.url, service.origin);
    await sleep(300 + Math.random() * 500);
    await server.crash();
    worker.kill("SIGKILL");
    await ended;
    if ((await chargedIn(server.url)).requests < service.requests.length) under += 1;
  }
  const { requests } = await chargedIn(server.url);
  await service.close();
  await server.stop();
  return { under, sentCount: service.requests.length, ledgerCount: requests };
}

test("Q8: a PostgreSQL server that is stopped hard under load forgets no request, also where its own default would, and one that may is refused", async (context) => {
  if (whyNoPostgres !== null) context.skip(whyNoPostgres);
  const plain = await crashes([], STOPS);
  // By default, this server answers commits before they are on disk, and writes them as late as possible.
  const lazy = await crashes(["-c", "synchronous_commit=off", "-c", "wal_writer_delay=10s"], LAZY_STOPS);
  const unsafe = await startPostgres(["-c", "fsync=off"]);
  const refusal = await openStore(unsafe.url).then(
    () => "not refused",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  await unsafe.stop();
  const words = ({ sentCount, ledgerCount, under }: typeof plain) =>
    `service ${sentCount}, ledger ${ledgerCount}, under-counted ${under} times`;
  await context.annotate(
    `${STOPS} immediate stops: ${words(plain)}; ${LAZY_STOPS} of a server set to synchronous_commit = off: ${words(lazy)}; fsync = off: ${refusal}`,
  );
  expect([plain.under, lazy.under]).toEqual([0, 0]);
  expect(Math.min(plain.sentCount, lazy.sentCount)).toBeGreaterThan(STOPS);
  expect(refusal).toMatch(/must be on/);
});

test("Q9: a connection cut anywhere in a booking, also on its commit's response, sends nothing uncounted", async (context) => {
  if (whyNoPostgres !== null) context.skip(whyNoPostgres);
  const place = await postgresPlace();
  await (await openStore(place.address)).destroy();
  const address = new URL(place.address);
  const proxy = await chaosProxy(Number(address.port));
  address.port = String(proxy.port);
  const store = await openStore(address.href);
  const ledger = new Ledger(store, systemClock, ledgerSettings(1_000_000, { keyFp: "cut" }));
  const counts = { sent: 0, unanswered: 0 };
  const book = () =>
    ledger.book({ caller: { lane: "person", name: "cut" }, endpoint: "projects", about: "" }).then(
      () => {
        counts.sent += 1;
        return true;
      },
      () => {
        counts.unanswered += 1;
        return false;
      },
    );
  for (let wish = 0; proxy.cuts() < CUTS; wish += 1) {
    // A connection with a few bookings returns about this many bytes, so the cuts hit every part of them.
    proxy.set({ afterBytes: 1 + Math.floor(Math.random() * 6_000), how: wish % 2 === 0 ? "reset" : "half-close" });
    await book();
  }
  proxy.set(null);
  const anywhere = { ...counts, counted: (await chargedIn(place.address)).requests };
  let answeredAllTheSame = 0;
  for (let cut = 0; cut < CUTS; cut += 1) {
    proxy.set({ answerTo: "commit\0", how: cut % 2 === 0 ? "reset" : "half-close" });
    if (await book()) answeredAllTheSame += 1;
  }
  const onCommit = proxy.cuts() - CUTS;
  proxy.set(null);
  await store.destroy();
  const { used, requests } = await chargedIn(place.address);
  await proxy.close();
  const lost = requests - anywhere.counted;
  await context.annotate(
    `${CUTS} cuts anywhere: ${anywhere.sent} bookings answered and sent, ${anywhere.unanswered} not answered and not sent, ${anywhere.counted} in the ledger; ${onCommit} cuts on the answer of a commit: ${answeredAllTheSame} sent, ${lost} in the ledger`,
  );
  expect(anywhere.counted).toBeGreaterThanOrEqual(anywhere.sent);
  expect(Math.min(anywhere.sent, anywhere.unanswered)).toBeGreaterThan(0);
  expect([onCommit, answeredAllTheSame, lost]).toEqual([CUTS, 0, CUTS]);
  expect(used).toBeGreaterThanOrEqual(requests);
});
