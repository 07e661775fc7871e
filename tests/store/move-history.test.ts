import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Position } from "../../lib/domain/keyword/position";
import { dayNumber } from "../../lib/domain/time/days";
import { DAY_MS } from "../../lib/domain/time/units";
import { openStore } from "../../lib/store/open-store";
import { SavedCopies } from "../../lib/upstream/saved/saved-copies";
import { onBothStores } from "../support/both-stores";
import { killedEarly } from "../support/killed-early";
import { restoreOlderStore } from "../support/older-store";

const EVER = { from: -1e8, to: 1e8 };
const EXPECTED = fileURLToPath(new URL("../fixtures/stores/before-plain-history.csv", import.meta.url));

const METRICS = ["clicks", "impressions", "ctr"] as const;

type Row = Record<
  | "account"
  | "project"
  | "keyword"
  | "market"
  | "ended_on"
  | "on"
  | "position"
  | "page"
  | "volume"
  | "source"
  | (typeof METRICS)[number]
  | "read_at",
  string
>;
/** Read from the fixture by the version that wrote it. */
const rows: Row[] = parse(readFileSync(EXPECTED), { columns: true });
const nameOf = ({ account, project, keyword, market }: Row) => `${account} ${project} ${keyword} ${market}`;
/** Keywords in each list of the version that wrote the fixture, and the days whose list had one fewer. */
const LISTED: Record<string, number> = {
  "fixture daily": 23,
  "fixture dated": 12,
  "fixture partial": 5,
  "second daily": 2,
};
const ONE_FEWER = ["fixture daily 2026-11-06", "fixture daily 2026-11-09"];

const isPlausible = ({ on, read_at }: Row): boolean =>
  on > "2000-01-01" && Date.parse(on) <= Date.parse(read_at) + DAY_MS;

/** A keyword with dated observations no longer shows undated list rows. */
function shownRows(all: readonly Row[]): Row[] {
  const real = all.filter(isPlausible);
  const isDated = real.some(({ source }) => source !== "undated");
  return isDated ? real.filter(({ source }) => source !== "undated") : real;
}

/** By account, project, keyword and market. */
const lines = [...new Set(rows.map(nameOf))].map((name) => ({
  name,
  rows: rows.filter((row) => nameOf(row) === name),
}));

function positionOf(text: string): Position | null {
  if (text === "") return null;
  if (text === "empty") return { kind: "empty" };
  return text.startsWith(">") ? { kind: "beyond", depth: Number(text.slice(1)) } : { kind: "at", place: Number(text) };
}
async function expectMoved(address: string): Promise<void> {
  const store = await openStore(address);
  const historyOf = (account: string) => new SavedCopies(store, account, "https://service.example").history;
  for (const { name, rows } of lines) {
    const [{ account, project, keyword, market, ended_on }] = rows as [Row];
    const match = (await historyOf(account).keyword(project, keyword, EVER)).find(
      ({ line }) =>
        Object.values(line.market)
          .map((part) => part ?? "")
          .join("|") === market,
    );
    const lastVolume = rows.filter(isPlausible).findLast(({ volume }) => volume !== "")?.volume;
    expect(match?.endedOn ?? null, name).toBe(ended_on === "" ? null : dayNumber(ended_on));
    expect(match?.points, name).toEqual(
      shownRows(rows).map((row) => ({
        on: row.on,
        position: positionOf(row.position),
        rankingUrl: row.page || null,
        metrics: Object.fromEntries(METRICS.flatMap((metric) => (row[metric] ? [[metric, Number(row[metric])]] : []))),
        source: row.source,
        readAt: row.read_at,
        searchVolume: row.volume || lastVolume ? Number(row.volume || lastVolume) : null,
      })),
    );
  }
  for (const [name, listedCount] of Object.entries(LISTED)) {
    const [account = "", project = ""] = name.split(" ");
    const days = await historyOf(account).trend(project);
    expect(days.map((day) => [day.on, day.listed])).toEqual(
      days.map(({ on }) => [on, ONE_FEWER.includes(`${name} ${on}`) ? listedCount - 1 : listedCount]),
    );
    const visibleRows = lines
      .filter((line) => line.name.startsWith(`${name} `))
      .flatMap((line) => shownRows(line.rows));
    for (const { on, buckets } of days) {
      const bucketTotal = Object.values(buckets).reduce((sum, count) => sum + count);
      expect(bucketTotal, `${name} ${on}`).toBe(visibleRows.filter((row) => row.on === on).length);
    }
  }
  const old = await sql`select * from memory_project`.execute(store).catch(() => null);
  expect(old).toBeNull();
  await store.destroy();
}

onBothStores("the history of the version before plain tables", (freshPlace) => {
  test("is migrated: every position, page and metric, except misread days", async () => {
    const place = await freshPlace({ isEmpty: true });
    await restoreOlderStore(place, "before-plain-history");
    await expectMoved(place.address);
  }, 120_000);

  test("is migrated once and completely by processes killed at ten points", async () => {
    const place = await freshPlace({ isEmpty: true });
    await restoreOlderStore(place, "before-plain-history");
    await killedEarly(new URL("move-process.ts", import.meta.url), [place.address], { kills: 10, stepMs: 4 });
    await expectMoved(place.address);
  }, 240_000);
});
