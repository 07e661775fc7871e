import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { listResponse } from "../../lib/domain/history/history-response";
import { inTurns } from "../../lib/domain/steps";
import { DAY_MS } from "../../lib/domain/time/units";
import { movesBetween } from "../../lib/reads/history/moves";
import { openStore, type Store } from "../../lib/store/open-store";
import { SavedCopies } from "../../lib/upstream/saved/saved-copies";
import { NoPostgres } from "../support/postgres/postgres-program";
import { startPostgres } from "../support/postgres/postgres-server";
import { fillHistory, idOf, LAST_DAY, listOn } from "./support/filled-history";
import { type Bar, limitBar } from "./support/report";
import { median } from "./support/statistics";

const KEYWORDS = 10_000;
const MANY = 100_000;
const MANY_DAYS = 3;
const PROJECT = { kind: "keywords", projectId: "p", keywordId: null } as const;
const KEYWORD_READS = 50;
const YEAR = { from: LAST_DAY - 364, to: LAST_DAY };
const TWO_DAYS = { from: LAST_DAY - 28, to: LAST_DAY };
const POSTGRES_FACTOR = 3;

export async function historyBars(runs: number, days: number): Promise<Bar[]> {
  const folder = await mkdtemp(join(tmpdir(), "history-bench-"));
  const store = await openStore(join(folder, "store.sqlite"));
  try {
    console.log(`Filling a history of ${KEYWORDS} keywords over ${days} days …`);
    const copies = new SavedCopies(store, "bench", "https://bench.example");
    const empty = await bytesOf(store);
    await fillHistory(copies, { projectId: "p", keywords: KEYWORDS, days });
    const name = `On disk, ${KEYWORDS} keywords over ${days} days, position, page and volume`;
    const size = ((await bytesOf(store)) - empty) / (KEYWORDS * days);
    return [
      limitBar(name, size, "bytes a row", 30),
      ...(await timeBars(copies, runs, 1, "SQLite")),
      ...(await largeBars(copies)),
    ];
  } finally {
    await store.destroy();
    await rm(folder, { recursive: true });
  }
}

export async function postgresHistoryBars(runs: number, days: number): Promise<Bar[]> {
  const server = await startPostgres([]).catch((error: unknown) => {
    if (!(error instanceof NoPostgres)) throw error;
    console.log(`PostgreSQL is left out: ${error.message}`);
    return null;
  });
  if (server === null) return [];
  const store = await openStore(server.url);
  try {
    const copies = new SavedCopies(store, "bench", "https://bench.example");
    await fillHistory(copies, { projectId: "p", keywords: KEYWORDS, days });
    await sql`vacuum analyze`.execute(store);
    return await timeBars(copies, runs, POSTGRES_FACTOR, "PostgreSQL");
  } finally {
    await store.destroy();
    await server.stop();
  }
}

async function bytesOf(store: Store): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (page_count - freelist_count) * page_size as bytes
    from pragma_page_count, pragma_freelist_count, pragma_page_size`.execute(store);
  return rows[0]?.bytes ?? 0;
}

async function timeBars(copies: SavedCopies, runs: number, factor: number, name: string): Promise<Bar[]> {
  const { history } = copies;
  const bar = (what: string, figure: number, most: number) => limitBar(`${what}, ${name}`, figure, "ms", most * factor);
  const day = () => history.days("p", [TWO_DAYS.from]);
  const moves = async () => inTurns(movesBetween(await history.days("p", [TWO_DAYS.from, TWO_DAYS.to]), TWO_DAYS));
  // A warm-up run loads the keywords and the code.
  for (const each of [day, moves]) await each();
  const keywords: number[] = [];
  for (let read = 0; read < KEYWORD_READS; read += 1)
    keywords.push(await took(() => history.keyword("p", idOf((read * 7_919) % KEYWORDS), YEAR)));
  const saves: number[] = [];
  for (let run = 0; run <= runs * 3; run += 1) {
    const response = listResponse(listOn(KEYWORDS, LAST_DAY + 1 + run), (LAST_DAY + 1 + run) * DAY_MS);
    saves.push(await took(() => copies.copyHistory.save(PROJECT.projectId, response)));
  }
  return [
    bar(`A day of ${KEYWORDS} keywords saved`, median(saves), 40),
    bar(`All ${KEYWORDS} keywords on one day`, await middle(runs * 3, day), 30),
    bar("One keyword, a year", median(keywords), 5),
    bar(`Moves between two days of ${KEYWORDS}`, await middle(runs * 3, moves), 30),
    bar("Trend of a year", await middle(runs * 3, () => history.trend("p", YEAR)), 10),
  ];
}

async function largeBars(copies: SavedCopies): Promise<Bar[]> {
  await fillHistory(copies, { projectId: "large", keywords: MANY, days: MANY_DAYS });
  const { history } = copies;
  const read = () => history.days("large", [LAST_DAY - 1]);
  await read();
  let [longest, most, isOver] = [0, 0, false];
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    most = Math.max(most, process.memoryUsage().heapUsed - before);
    last = performance.now();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  const ms = await took(read);
  isOver = true;
  // Nothing moves from one day to the next in this history, and most keywords move one day later.
  const days = { from: LAST_DAY - 2, to: LAST_DAY };
  const moves = async () => inTurns(movesBetween(await history.days("large", [days.from, days.to]), days));
  return [
    limitBar(`All ${MANY} keywords on one day, SQLite`, ms, "ms", 400),
    limitBar("Longest wait of others meanwhile", longest, "ms", 50),
    limitBar(`V6: moves between two days of ${MANY}`, await middle(9, moves), "ms", 1_000),
    limitBar("Heap that it takes", most / 1e6, "MB", 150),
  ];
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function middle(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await took(work));
  return median(times);
}
