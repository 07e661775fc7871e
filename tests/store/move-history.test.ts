import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { DatabaseSync } from "@photostructure/sqlite";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { dayNumber } from "../../lib/domain/time/days";
import { DAY_MS } from "../../lib/domain/time/units";
import { openStore } from "../../lib/store/open-store";
import { SavedCopies } from "../../lib/upstream/saved/saved-copies";
import { onBothStores, type Place } from "../support/both-stores";
import { compiled } from "../support/compiled";

const EVER = { from: -1e8, to: 1e8 };
const KILLS = 10;
const fixture = (ending: string) =>
  readFileSync(fileURLToPath(new URL(`../fixtures/stores/before-plain-history.${ending}`, import.meta.url)), "utf8");

type Value = [
  day: number,
  code: number | null,
  page: string | null,
  volume: number | null,
  metrics: Record<string, number>,
  source: string,
  readAt: number,
];
type Line = { account: string; project: string; id: string; market: string; endedOn: number | null; values: Value[] };
type Trend = { account: string; project: string; trend: [on: string, known: number, listed: number, ...unknown[]][] };
/** Read from the fixture by the version that wrote it. */
const expected = JSON.parse(fixture("json")) as (Line | Trend)[];
const lines = expected.filter((each): each is Line => "id" in each);
const trends = expected.filter((each): each is Trend => "trend" in each);

async function restore({ address, environment }: Place): Promise<void> {
  const text = fixture("sql");
  if (environment.DATABASE_URL === undefined) {
    const database = new DatabaseSync(address);
    database.exec(text);
    database.close();
    return;
  }
  const client = new pg.Client(address);
  await client.connect();
  await client.query(text.replace(/X'([0-9a-f]*)'/g, "decode('$1', 'hex')"));
  await client.end();
}

const isPlausible = ([day, , , , , , readAt]: Value): boolean => day > 10_957 && day <= readAt / DAY_MS + 1;

/** A keyword with dated observations no longer shows undated list rows. */
function shownValues(values: Value[]): Value[] {
  const real = values.filter(isPlausible);
  const isDated = real.some(([, , , , , source]) => source !== "undated");
  return isDated ? real.filter(([, , , , , source]) => source !== "undated") : real;
}

async function expectMoved(address: string): Promise<void> {
  const store = await openStore(address);
  for (const { account, project, id, market, endedOn, values } of lines) {
    const { history } = new SavedCopies(store, account, "https://service.example");
    const found = (await history.keyword(project, id, EVER)).find(
      ({ line }) =>
        Object.values(line.market)
          .map((part) => part ?? "")
          .join("|") === market,
    );
    const name = `${account} ${project} ${id} ${market}`;
    const shown = shownValues(values);
    expect(found?.endedOn ?? null, name).toBe(endedOn);
    expect(
      found?.points.map(({ on, position, rankingUrl, metrics, source, readAt }) => [
        dayNumber(on),
        position?.kind === "at" ? position.place : position?.kind === "beyond" ? -1 - position.depth : position && 0,
        rankingUrl,
        metrics,
        source,
        Date.parse(readAt),
      ]),
      name,
    ).toEqual(shown.map(([day, code, page, , metrics, source, readAt]) => [day, code, page, metrics, source, readAt]));
    for (const [index, [, , , volume]] of shown.entries())
      if (volume !== null) expect(found?.points[index]?.searchVolume, name).toBe(volume);
  }
  for (const { account, project, trend } of trends) {
    const { history } = new SavedCopies(store, account, "https://service.example");
    const days = new Map((await history.trend(project)).map((day) => [day.on, day]));
    for (const [on, , listed] of trend) if (days.has(on)) expect(days.get(on)?.listed, `${project} ${on}`).toBe(listed);
    for (const { on, seen } of days.values())
      expect(seen, `${project} ${on}`).toBe(
        lines.filter(
          (line) =>
            line.account === account &&
            line.project === project &&
            shownValues(line.values).some(([day]) => day === dayNumber(on)),
        ).length,
      );
  }
  const old = await sql`select * from memory_project`.execute(store).catch(() => null);
  expect(old).toBeNull();
  await store.destroy();
}

onBothStores("the history of the version before plain tables", (freshPlace) => {
  test("is migrated: every position, page and metric, except misread days", async () => {
    const place = await freshPlace({ isEmpty: true });
    await restore(place);
    await expectMoved(place.address);
    await place.drop();
  }, 120_000);

  test("is migrated once and completely by processes killed at ten points", async () => {
    const place = await freshPlace({ isEmpty: true });
    await restore(place);
    const file = await compiled(new URL("move-process.ts", import.meta.url));
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = fork(file, [place.address], { silent: true });
      const exit = once(child, "exit");
      await Promise.race([once(child, "message"), exit]);
      await wait(kill * 4);
      child.kill("SIGKILL");
      await exit;
    }
    await expectMoved(place.address);
    await place.drop();
  }, 240_000);
});
