import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { MINUTE_MS } from "../../../lib/domain/time/units";
import { Dashboard } from "../../e2e/support/desk/dashboard";
import { type Entry, enter, lockedSettings, post } from "../../e2e/support/locked";
import { postgresPlace, whyNoPostgres } from "../../support/both-stores";
import { autoClose } from "../../support/opened";
import { scaledCount } from "../../support/scaled";
import { serveFixture } from "../../support/services/fixture-service";
import { startServer } from "../../support/services/start-server";
import { temporaryFolder } from "../../support/temporary-folder";
import { chargedIn } from "../support/killing";
import { awaitHourOf } from "../support/sample-desk";

const LIMIT = 1_000;
const KILLS = scaledCount(10, 2);
const AT_ONCE = 8;
const KILL_EVERY_MS = 2_000;
const SERVICE_MS = 40;
/** Alerts run every 15 seconds, and a message of a killed process is sent again after 30. */
const ALERTS_WITHIN_MS = 90_000;
const THRESHOLDS = [70, 90, 100];

type Message = { id: string; threshold: number };

async function receiver() {
  const messages: Message[] = [];
  const server = createServer(async (request, response) => {
    const { data } = (await json(request)) as { data: { threshold_percent: number } };
    messages.push({ id: String(request.headers["webhook-id"]), threshold: data.threshold_percent });
    response.writeHead(204).end();
  });
  const { url } = autoClose(await startServer(server));
  return { url: `${url}/hook`, messages };
}

test("O4: sessions, ledger and alerts of two replicas are exact while one of them is killed ten times under load", {
  timeout: 30 * MINUTE_MS,
}, async (context) => {
  if (whyNoPostgres !== null) context.skip(whyNoPostgres);
  await awaitHourOf(8 * MINUTE_MS);
  const place = await postgresPlace();
  const folder = temporaryFolder();
  const service = autoClose(
    await serveFixture(() =>
      sleep(SERVICE_MS, { json: { count: 1, results: [{ id: "one", keyword: "one", position: 3 }] } }),
    ),
  );
  const hook = await receiver();
  const alerts = join(folder, "alerts.json");
  writeFileSync(alerts, JSON.stringify([{ name: "ops", url: hook.url, format: "json", events: ["quota.threshold"] }]));
  const settings = {
    ...(await lockedSettings()),
    UPSTREAM_BASE_URL: `${service.origin}/v1`,
    UPSTREAM_API_KEY: "the-key-of-both-replicas",
    DATABASE_URL: place.address,
    DATA_FOLDER: folder,
    REQUESTS_PER_HOUR: String(LIMIT),
    RESERVE: "0",
    ALERTS_FILE: alerts,
    ALERTS_ALLOW_PRIVATE: "1",
  };
  const [lasting, killedDesk] = [new Dashboard(settings), new Dashboard(settings)];
  for (const each of [lasting, killedDesk]) {
    autoClose({ close: () => each.stop() });
    await each.start();
  }
  const result = await loadWhileKilling(lasting, killedDesk);
  const deadline = Date.now() + ALERTS_WITHIN_MS;
  while (thresholdsOf(hook.messages).length < THRESHOLDS.length && Date.now() < deadline) await sleep(500);
  // A second process could still send a message again.
  await sleep(20_000);
  const { used, requests: attempts } = await chargedIn(place.address);
  const { wishes, sessions, sessionsLost, ...tally } = result;
  const thresholds = thresholdsOf(hook.messages);
  await context.annotate(
    `${KILLS} kills, ${wishes} wishes, limit ${LIMIT}: service ${service.requests.length}, ledger ${used} with ${attempts} entries; ${tally.loaded} loaded, ${tally.refused} refused, ${tally.cut} cut by a kill, 5xx ${tally.faults}; ${sessions} sessions, ${sessionsLost} unknown to a replica, ${tally.signedOut} wishes signed out; alerts ${thresholds.join(", ")} in ${hook.messages.length} deliveries`,
  );
  expect({ ...tally, sessionsLost }).toMatchObject({ signedOut: 0, faults: 0, sessionsLost: 0 });
  expect([used, attempts]).toEqual([LIMIT, LIMIT]);
  expect(service.requests.length).toBeLessThanOrEqual(used);
  expect(used - service.requests.length).toBeLessThanOrEqual(KILLS * AT_ONCE);
  expect(thresholds).toEqual(THRESHOLDS);
});

/** Different messages; one that was being sent by a killed process can arrive twice with the same id. */
const thresholdsOf = (messages: readonly Message[]): number[] =>
  [...new Map(messages.map(({ id, threshold }) => [id, threshold])).values()].sort((a, b) => a - b);

async function loadWhileKilling(lasting: Dashboard, killedDesk: Dashboard) {
  const entries = [await enter(lasting)];
  const tally = { loaded: 0, refused: 0, signedOut: 0, cut: 0, faults: 0 };
  let isOver = false;
  let wishes = 0;
  const wish = async () => {
    const entry = entries[wishes % entries.length] as Entry;
    const replica = wishes % 2 === 0 ? lasting : killedDesk;
    const path = `/api/projects/list-${wishes++}/keywords`;
    const ask = { spend: "if-missing", requestsMax: 1, confirmed: true };
    const response = await post(replica, path, ask, entry).catch(() => null);
    if (response === null) tally.cut += 1;
    else if (response.status === 401) tally.signedOut += 1;
    else if (response.status >= 500) tally.faults += 1;
    else if (response.ok && (await response.json()).problem === null) tally.loaded += 1;
    else tally.refused += 1;
  };
  const load = Array.from({ length: AT_ONCE }, async () => {
    while (!isOver) await wish();
  });
  let sessionsLost = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(KILL_EVERY_MS);
    process.kill(killedDesk.processId, "SIGKILL");
    const entry = await enter(lasting);
    await killedDesk.start();
    for (const { url } of [lasting, killedDesk]) {
      const response = await fetch(`${url}/api/session`, { headers: { cookie: entry.cookie } });
      if ((await response.json()).signedIn !== true) sessionsLost += 1;
    }
    entries.push(entry);
  }
  while (tally.refused === 0) await sleep(200);
  isOver = true;
  await Promise.all(load);
  return { ...tally, wishes, sessions: entries.length, sessionsLost };
}
