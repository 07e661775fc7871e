import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { changeOf } from "../../lib/domain/keyword/change";
import type { Position } from "../../lib/domain/keyword/position";
import { dayText } from "../../lib/domain/time/days";
import { DAY_MS, MINUTE_MS } from "../../lib/domain/time/units";
import { openPassingStore, openStore } from "../../lib/store/open-store";
import { checkFour, checkKills } from "../history/killing-lists";
import { checkSequence } from "../history/random-responses";
import { checkRandomLists } from "../reads/random-lists";
import { type Place, postgresPlace, sqlitePlace, whyNoPostgres } from "../support/both-stores";
import { answerJson, countingService } from "../support/services/counting-service";
import { read, stack } from "../support/stack";
import { testOnBothStores } from "./support/both-stores";
import { opened } from "./support/opened";
import { report, scaled } from "./support/report";

const LONG_MS = 60 * MINUTE_MS;
/** Ten thousand sequences take most of an hour on an idle computer. */
const LONGEST_MS = 6 * 60 * MINUTE_MS;

const onPostgres = (address: string) => address.startsWith("postgres");

async function inPlace(fresh: () => Promise<Place>, work: (place: Place) => Promise<void>): Promise<void> {
  const place = await fresh();
  await work(place);
  await place.drop();
}

testOnBothStores(
  {
    onSqlite: "H1",
    onPostgres: "H1-postgres",
    title: "the tables contain what a plain map does after any order of lists and histories",
    timeout: LONGEST_MS,
  },
  (context, freshPlace) =>
    inPlace(freshPlace, async ({ address }) => {
      const store = onPostgres(address) ? await openStore(address) : await openPassingStore();
      const count = scaled(onPostgres(address) ? 1_000 : 10_000, 10);
      for (let sequence = 0; sequence < count; sequence += 1) await checkSequence(store, sequence);
      report(context, `${count} sequences of lists, partial lists and histories: equal to a plain map`);
      await store.destroy();
    }),
);

testOnBothStores(
  {
    onSqlite: "H2",
    onPostgres: "H2-postgres",
    title: "a process killed while it saves loses no list and saves none twice",
    timeout: LONG_MS,
  },
  (context, freshPlace) =>
    inPlace(freshPlace, async ({ address }) => {
      const kills = scaled(200, 4);
      const saved = await checkKills(address, { kills, days: 10_000 });
      report(context, `${kills} kills while saving: ${saved} lists saved, none lost, none twice`);
    }),
);

test("H3: four processes that save at once save what one would, on both stores", {
  timeout: LONG_MS,
}, async (context) => {
  const each = scaled(60, 6);
  const places = whyNoPostgres === null ? [sqlitePlace, postgresPlace] : [sqlitePlace];
  for (const fresh of places) await inPlace(fresh, ({ address }) => checkFour(address, each));
  report(context, `4 processes, ${4 * each} lists on each of ${places.length} stores: equal to one process`);
});

test("V1: random lists bring the very moves of a plain count; nothing that was not loaded is called lost (V2)", {
  timeout: LONG_MS,
}, async (context) => {
  const lists = scaled(1_000, 20);
  let moved = 0;
  await inPlace(sqlitePlace, async ({ address }) => {
    const store = await openStore(address);
    for (let at = 0; at < lists; at += 1) moved += await checkRandomLists(store, at);
    await store.destroy();
  });
  report(
    context,
    `${lists} pairs of lists: ${moved} moves, all as a plain count has them; invented 0, called lost unread 0`,
  );
});

const YEAR = scaled(365, 20);
const TRACKED = scaled(1_000, 50);

function saidOn(keyword: number, day: number): { sent: string | number | null; position: Position } {
  const kind = (keyword * 7 + day * 3) % 11;
  if (kind === 0) return { sent: "not ranked", position: { kind: "beyond", depth: 100 } };
  if (kind === 1) return { sent: null, position: { kind: "empty" } };
  const place = 1 + ((keyword * 13 + day * (1 + (keyword % 3))) % 90);
  return { sent: place, position: { kind: "at", place } };
}

test("H7: a year of daily refreshes costs a request a day, and every figure is the service's own", {
  timeout: LONG_MS,
}, async (context) => {
  const desk = opened(await stack({ at: "2025-03-02T10:20:00.000Z" }));
  const first = Math.floor(desk.clock.now() / DAY_MS);
  const keywords = Array.from({ length: TRACKED }, (_, keyword) => keyword);
  const answer = (_: unknown, response: ServerResponse) => {
    const day = Math.floor(desk.clock.now() / DAY_MS) - first;
    const results = keywords.map((keyword) => ({
      id: `k${keyword}`,
      keyword: `phrase ${keyword}`,
      position: saidOn(keyword, day).sent,
    }));
    answerJson(response, { total: results.length, results });
  };
  const service = opened(await countingService(answer));
  const { reads, upstream } = await desk.another({ baseUrl: service.url, apiKey: "tests" });
  for (let day = 0; day < YEAR; day += 1) {
    await reads.keywords("p", read("now"));
    desk.clock.advanceMs(DAY_MS);
  }
  const { days } = await reads.history.trend("p", { from: null, to: null });
  const wrong = days.filter(({ on, listed, known, averagePosition, buckets }, day) => {
    const positions = keywords.map((keyword) => saidOn(keyword, day).position);
    const places = positions.flatMap((position) => (position.kind === "at" ? [position.place] : []));
    const average = places.reduce((sum, place) => sum + place, 0) / places.length;
    return !(
      on === dayText(first + day) &&
      listed === TRACKED &&
      known === positions.filter(({ kind }) => kind !== "empty").length &&
      Math.abs((averagePosition ?? 0) - average) < 1e-9 &&
      buckets["1-3"] === places.filter((place) => place <= 3).length
    );
  });
  let moves = 0;
  const movedWrong: string[] = [];
  for (const [from, to] of [
    [0, YEAR - 1],
    [YEAR - 8, YEAR - 1],
    [Math.floor(YEAR / 2), Math.floor(YEAR / 2) + 1],
  ] as const) {
    const found = await reads.history.moves("p", { from: dayText(first + from), to: dayText(first + to) });
    const changes = keywords.map((keyword) => changeOf(saidOn(keyword, from).position, saidOn(keyword, to).position));
    const count = (kind: string) => changes.filter((change) => change.kind === kind).length;
    const expected = { better: count("up"), worse: count("down"), new: count("new"), lost: count("lost") };
    moves += found?.moves.length ?? 0;
    for (const [kind, many] of Object.entries(expected))
      if (found?.counts[kind as keyof typeof expected] !== many) movedWrong.push(`${from}-${to} ${kind}`);
  }
  const points = (await reads.history.keyword("p", "k7", { from: null, to: null })).lines[0]?.points ?? [];
  const keywordWrong = points.filter(({ position }, day) => {
    const said = saidOn(7, day).position;
    return JSON.stringify(position) !== JSON.stringify(said);
  }).length;
  const [size] = await upstream.copies.historySizes();
  report(
    context,
    `${YEAR} days of ${TRACKED} keywords: ${service.hits()} requests, ${((size?.bytes ?? 0) / (YEAR * TRACKED)).toFixed(2)} bytes an observation; days with a wrong figure ${wrong.length}, wrong moves ${movedWrong.length} of ${moves}, wrong points of a keyword ${keywordWrong} of ${points.length}`,
  );
  expect(days).toHaveLength(YEAR);
  expect([service.hits(), wrong.length, movedWrong, keywordWrong, points.length]).toEqual([YEAR, 0, [], 0, YEAR]);
});
