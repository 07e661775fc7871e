import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { saidByList } from "../../lib/domain/history/reported-values";
import type { KeywordList } from "../../lib/domain/response/reading";
import { inTurns } from "../../lib/domain/steps";
import { listFigureSteps } from "../../lib/domain/table/first-screen";
import { packInTurns } from "../../lib/domain/table/pack";
import { dayText } from "../../lib/domain/time/days";
import { DAY_MS } from "../../lib/domain/time/units";
import { packedBody } from "../../lib/reads/columns";
import { movesBetween } from "../../lib/reads/history/memory-moves";
import { listAsOf } from "../../lib/reads/list-as-of";
import { MemoryReader } from "../../lib/store/memory/memory-reader";
import { openStore, type Store } from "../../lib/store/open-store";
import { SavedCopies } from "../../lib/upstream/saved/saved-copies";
import { NoPostgres } from "../support/postgres/postgres-program";
import { startPostgres } from "../support/postgres/postgres-server";
import { addDays, fillHistory, idOf, LAST_DAY, listOn, NAMESPACE } from "./support/held-history";
import type { Bar } from "./support/report";
import { median } from "./support/statistics";

const MANY = 100_000;
const FEW = 1_000;
const BIG = "big";
const SMALL = "small";
const KEYWORD_READS = 100;
const COLD_READS = 20;
const FOLDED_DAYS = 28;
/** Filling a year would take longer than all the rest. */
const POSTGRES_DAYS_MAX = 93;
const YEAR = { from: LAST_DAY - 364, to: LAST_DAY };
const TWO_DAYS = { from: LAST_DAY - 28, to: LAST_DAY };

/** @param days of history; the bars are about a year */
export async function memoryBars(runs: number, days: number): Promise<Bar[]> {
  const folder = await mkdtemp(join(tmpdir(), "memory-bench-"));
  const store = await openStore(join(folder, "store.sqlite"));
  try {
    console.log(`Filling a history of ${MANY} keywords over ${days} days …`);
    const empty = await bytesOf(store);
    await fillHistory(store, { projectId: BIG, keywords: MANY, days });
    const bytes = (await bytesOf(store)) - empty;
    await fillHistory(store, { projectId: SMALL, keywords: FEW, days });
    const size: Bar = {
      name: `On disk, ${MANY} keywords over ${days} days, position and page`,
      figure: bytes / (MANY * days),
      unit: "bytes an observation",
      anchor: 3,
      anchorName: "limit",
      bar: 1,
    };
    return [
      size,
      ...(await readBars(new MemoryReader(store, NAMESPACE), runs)),
      ...(await asOfBars(new MemoryReader(store, NAMESPACE), runs)),
      await coldBar(() => openStore(join(folder, "store.sqlite")), 20),
      await saveBar(store, runs),
      await foldingBar(store),
    ];
  } finally {
    await store.destroy();
    await rm(folder, { recursive: true });
  }
}

async function bytesOf(store: Store): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (page_count - freelist_count) * page_size as bytes
    from pragma_page_count, pragma_freelist_count, pragma_page_size`.execute(store);
  return rows[0]?.bytes ?? 0;
}

async function readBars(reader: MemoryReader, runs: number): Promise<Bar[]> {
  const limit = (name: string, figure: number, most: number): Bar => {
    return { name, figure, unit: "ms", anchor: most, anchorName: "limit", bar: 1 };
  };
  const positions = () => reader.positions(BIG, { from: TWO_DAYS.from, to: TWO_DAYS.from });
  const day = () => reader.days(BIG, [TWO_DAYS.from]);
  const moves = async () => inTurns(movesBetween(await reader.days(BIG, [TWO_DAYS.from, TWO_DAYS.to]), TWO_DAYS, null));
  // Once before it counts: the register is read, and the code is warm.
  for (const each of [positions, day, moves]) await each();
  const keyword: number[] = [];
  for (let read = 0; read < KEYWORD_READS; read += 1) {
    const id = idOf((read * 7_919) % MANY);
    keyword.push(await took(() => reader.keyword(BIG, id, YEAR)));
  }
  const trend = await middle(runs * 3, () => reader.trend(BIG, YEAR));
  const ofFew = await middle(runs * 3, () => reader.trend(SMALL, YEAR));
  return [
    limit("One keyword, a year, slowest of twenty", highest(keyword, 0.95), 5),
    limit(`Positions of a day, ${MANY} keywords`, await middle(runs, positions), 150),
    limit(`A day whole, ${MANY} keywords`, await middle(runs, day), 150),
    limit(`Moves between two days, ${MANY} keywords`, await middle(runs, moves), 150),
    limit("Longest turn while moves are counted", await longestTurn(moves), 50),
    limit(`Trend of a year, ${MANY} keywords`, trend, 10),
    { ...limit("The same", trend, ofFew), anchorName: `${FEW} keywords`, bar: 1.1 },
  ];
}

/** A table as of a day, from what is held to the bytes that a browser gets, beside the latest list's. */
async function asOfBars(reader: MemoryReader, runs: number): Promise<Bar[]> {
  const upstream = { listKeywords: async () => ({ reading: null, problem: null }), memory: async () => reader };
  const bytes = async (list: KeywordList) => {
    const { keywords, ...facts } = list;
    await packedBody(packInTurns(keywords, { facts, figures: await inTurns(listFigureSteps(list)) }));
  };
  const day = dayText(TWO_DAYS.from);
  const latest = listOn(MANY, LAST_DAY);
  const asOf = async () => bytes(await listAsOf({ upstream }, BIG, { day, against: null }));
  await asOf();
  const figure = await middle(runs, asOf);
  const bar = { name: `As of a day to bytes, ${MANY} keywords`, figure, unit: "ms" };
  return [
    { ...bar, anchor: 150, anchorName: "limit", bar: 1 },
    {
      ...bar,
      name: "The same",
      anchor: await middle(runs, () => bytes(latest)),
      anchorName: "the latest list",
      bar: 1.3,
    },
  ];
}

/** One keyword by a process that has read nothing before. */
async function coldBar(open: () => Promise<Store>, limit: number, name = "SQLite"): Promise<Bar> {
  const times: number[] = [];
  for (let read = 0; read < COLD_READS; read += 1) {
    const store = await open();
    const id = idOf((read * 7_919) % MANY);
    times.push(await took(() => new MemoryReader(store, NAMESPACE).keyword(BIG, id, YEAR)));
    await store.destroy();
  }
  return {
    name: `One keyword, nothing read before, slowest of twenty, ${name}`,
    figure: highest(times, 0.95),
    unit: "ms",
    anchor: limit,
    anchorName: "limit",
    bar: 1,
  };
}

/** What others wait for one keyword while a month of daily lists is folded. */
async function foldingBar(store: Store): Promise<Bar> {
  const reader = new MemoryReader(store, NAMESPACE);
  const run = await addDays(store, { projectId: BIG, keywords: MANY, days: FOLDED_DAYS });
  const read = (at: number) => took(() => reader.keyword(SMALL, idOf((at * 61) % FEW), YEAR));
  const idle: number[] = [];
  for (let at = 0; at < KEYWORD_READS; at += 1) idle.push(await read(at));
  const meanwhile: number[] = [];
  let isFolding = true;
  const folding = run().finally(() => {
    isFolding = false;
  });
  for (let at = 0; isFolding; at += 1) {
    meanwhile.push(await read(at));
    await wait(5);
  }
  await folding;
  return {
    name: `One keyword while ${FOLDED_DAYS} days of ${MANY} are folded, slowest of twenty`,
    figure: highest(meanwhile, 0.95),
    unit: "ms",
    anchor: highest(idle, 0.95),
    anchorName: "nothing is folded",
    bar: 1.2,
  };
}

/**
 * The same keyword reads on PostgreSQL; none where there is no such server for this kind of computer.
 * @param most days of history
 */
export async function postgresMemoryBars(most: number): Promise<Bar[]> {
  const days = Math.min(most, POSTGRES_DAYS_MAX);
  const server = await startPostgres([]).catch((error: unknown) => {
    if (!(error instanceof NoPostgres)) throw error;
    console.log(`PostgreSQL is left out: ${error.message}`);
    return null;
  });
  if (server === null) return [];
  const store = await openStore(server.url);
  try {
    await fillHistory(store, { projectId: BIG, keywords: MANY, days });
    const reader = new MemoryReader(store, NAMESPACE);
    await reader.keyword(BIG, idOf(1), YEAR);
    const warm: number[] = [];
    for (let read = 0; read < KEYWORD_READS; read += 1)
      warm.push(await took(() => reader.keyword(BIG, idOf((read * 7_919) % MANY), YEAR)));
    const name = `One keyword, ${days} days, slowest of twenty, PostgreSQL`;
    return [
      { name, figure: highest(warm, 0.95), unit: "ms", anchor: 15, anchorName: "limit", bar: 1 },
      await coldBar(() => openStore(server.url), 40, "PostgreSQL"),
    ];
  } finally {
    await store.destroy();
    await server.stop();
  }
}

/** A list of a new day saved with what it says of days, beside the same list saved alone. */
async function saveBar(store: Store, runs: number): Promise<Bar> {
  const copies = new SavedCopies(store, "bench", "https://bench.example");
  const save = (projectId: string, on: number, isRemembered: boolean): Promise<number> => {
    const list = listOn(MANY, on);
    const asOfMs = on * DAY_MS;
    return took(() => {
      const said = isRemembered ? saidByList(list, asOfMs) : null;
      const copy = { body: JSON.stringify(list), summary: "{}", asOfMs, complete: true, rows: MANY, said };
      return copies.write({ kind: "keywords", projectId, keywordId: null }, copy, []);
    });
  };
  // The first list of all names every keyword; this is about those that refresh it.
  await save("remembered", LAST_DAY, true);
  await save("alone", LAST_DAY, false);
  const [remembered, alone]: [number[], number[]] = [[], []];
  for (let run = 1; run <= runs; run += 1) {
    remembered.push(await save("remembered", LAST_DAY + run, true));
    alone.push(await save("alone", LAST_DAY + run, false));
  }
  return {
    name: `A refreshed list of ${MANY} saved with what it says of days`,
    figure: median(remembered),
    unit: "ms",
    anchor: median(alone),
    anchorName: "the copy alone",
    bar: 1.15,
  };
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

const highest = (times: readonly number[], share: number): number =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;

/** So long, at most, everybody else of this process waits meanwhile. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, last, isOver] = [0, performance.now(), false];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await work();
  isOver = true;
  return longest;
}
