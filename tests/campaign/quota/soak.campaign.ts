import { expect, test } from "vitest";
import type { Container } from "../../../lib/container/container";
import { HOUR_MS } from "../../../lib/domain/time/units";
import { postgresPlace, whyNoPostgres } from "../../support/both-stores";
import { dice } from "../../support/dice";
import { autoClose } from "../../support/opened";
import { scaledCount } from "../../support/scaled";
import { connectDesk, type Desk, type FixtureHandler, serveFixture } from "../../support/services/fixture-service";
import { PERSON } from "../../support/stack";

const MEBIBYTE = 1024 * 1024;
const HOURS = scaledCount(24, 2);
const LIMIT = 500;
const ASKERS = 4;
/** Refusals after which a client considers the hour spent. */
const REFUSALS = 3;

test("Q25: a day of two replicas with every twentieth response broken spends no hour beyond its limit, and all of each", async (context) => {
  if (whyNoPostgres !== null) context.skip(whyNoPostgres);
  const place = await postgresPlace();
  const roll = dice(25);
  const hits = new Map<number, number>();
  let desk: Desk | null = null;
  let brokenCount = 0;
  const answer: FixtureHandler = ({ rawUrl }, response) => {
    const nowMs = desk?.clock.now() ?? 0;
    const hour = Math.floor(nowMs / HOUR_MS);
    hits.set(hour, (hits.get(hour) ?? 0) + 1);
    const headers = { date: new Date(nowMs).toUTCString() };
    if ((hits.get(hour) ?? 0) > LIMIT) return { status: 429, headers, json: { detail: "limit" } };
    if (roll(20) > 0) return { headers, json: { keyword: rawUrl, history: [{ date: "2026-03-01", position: 3 }] } };
    brokenCount += 1;
    if (brokenCount % 3 === 0) return { status: 500, headers, json: { detail: "broken" } };
    if (brokenCount % 3 === 1) return { headers, text: '{"keyword": "cut' };
    response.destroy();
    return null;
  };
  const service = autoClose(await serveFixture(answer));
  const settings = { ...place.environment, REQUESTS_PER_HOUR: String(LIMIT), RESERVE: "0" };
  desk = autoClose(await connectDesk(service, settings));
  const second = await desk.another();
  const startMs = desk.clock.now();
  let wishes = 0;
  const ask = async (container: Container, name: string) => {
    for (let refusals = 0, wish = 0; refusals < REFUSALS; wish += 1) {
      wishes += 1;
      const { problem } = await container.upstream.getKeywordData("p", `${name}-${wish}`, {
        spend: "if-missing",
        caller: PERSON,
      });
      if (problem?.code === "limit_reached") refusals += 1;
    }
  };
  let rssAtFirst = 0;
  for (let hour = 0; hour < HOURS; hour += 1) {
    desk.clock.advanceMs(startMs + hour * HOUR_MS - desk.clock.now());
    const names = Array.from({ length: ASKERS }, (_, at) => `hour ${hour} asker ${at}`);
    await Promise.all(
      [desk.container, second].flatMap((replica, at) => names.map((name) => ask(replica, `${name}/${at}`))),
    );
    if (hour === 0) rssAtFirst = process.memoryUsage().rss;
  }
  const growthMiB = Math.round((process.memoryUsage().rss - rssAtFirst) / MEBIBYTE);
  await second.life.close();
  const counts = [...hits.values()];
  await context.annotate(
    `${HOURS} hours of ${LIMIT}, 2 replicas on one PostgreSQL, ${wishes} wishes, ${brokenCount} broken answers: between ${Math.min(...counts)} and ${Math.max(...counts)} requests an hour; memory +${growthMiB} MiB after the first hour`,
  );
  expect(counts).toHaveLength(HOURS);
  expect(Math.max(...counts)).toBeLessThanOrEqual(LIMIT);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(0.995 * LIMIT);
  expect(growthMiB).toBeLessThanOrEqual(50);
});
