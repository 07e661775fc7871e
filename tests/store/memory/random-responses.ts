import { expect } from "vitest";
import { type Said, saidByKeyword, saidByList } from "../../../lib/domain/history/reported-values";
import { keywordId } from "../../../lib/domain/ids";
import type { Keyword, KeywordData } from "../../../lib/domain/keyword/keyword";
import type { Position } from "../../../lib/domain/keyword/position";
import { unknownKeyword } from "../../../lib/domain/keyword/unknown-keyword";
import type { KeywordList } from "../../../lib/domain/response/reading";
import { dayText } from "../../../lib/domain/time/days";
import { DAY_MS } from "../../../lib/domain/time/units";
import { foldProject } from "../../../lib/store/memory/fold";
import { MemoryReader } from "../../../lib/store/memory/memory-reader";
import { MemoryWriter } from "../../../lib/store/memory/memory-writer";
import type { Store } from "../../../lib/store/open-store";
import { type Dice, dice } from "../../support/dice";
import { handClock } from "../../support/hand-clock";
import { PlainMemory } from "./plain-memory";

const EVER = { from: -100_000, to: 100_000 };
const FIRST_DAY = 20_400;

function somePosition(roll: Dice): Position {
  const kind = roll(10);
  if (kind === 0) return { kind: "empty" };
  if (kind === 1) return { kind: "beyond", depth: 100 };
  if (kind === 2) return { kind: "at", place: 1 + roll(9_000) / 100 };
  if (kind === 3) return { kind: "at", place: 1 + roll(1_000_000) / 9_999 };
  return { kind: "at", place: 1 + roll(60) };
}

function someRow(id: number, day: number, roll: Dice): Keyword {
  const recent = Array.from({ length: roll(6) }, (_, back) => ({
    on: dayText(day - 5 + back),
    position: somePosition(roll),
    ...(roll(3) === 0 && { rankingUrl: `https://example.com/${roll(4)}` }),
    ...(roll(3) === 0 && { metrics: { clicks: roll(4) === 0 ? null : roll(50) } }),
  }));
  return {
    ...unknownKeyword(`k${id}`, `phrase ${id}`),
    position: roll(8) === 0 ? null : somePosition(roll),
    rankingUrl: roll(3) === 0 ? null : `https://example.com/${roll(4)}`,
    searchVolume: roll(3) === 0 ? null : roll(1_000) * 10,
    measuredOn: roll(4) === 0 ? null : dayText(day - roll(3)),
    recent: roll(2) === 0 ? null : recent,
    metrics: roll(2) === 0 ? {} : { clicks: roll(4) === 0 ? null : roll(50), ctr: roll(1_000) / 997 },
  };
}

function someHistory(id: number, day: number, roll: Dice): KeywordData {
  const days = Array.from({ length: 1 + roll(40) }, (_, back) => dayText(day - 40 + back));
  const points = days.flatMap((on) =>
    roll(4) === 0
      ? []
      : [{ on, position: somePosition(roll), rankingUrl: roll(2) === 0 ? null : "https://example.com/h" }],
  );
  const values = days.map((on) => ({ on, value: roll(5) === 0 ? null : roll(300) }));
  return {
    keyword: { ...unknownKeyword(`k${id}`, `phrase ${id}`), id: keywordId(`k${id}`) },
    projectId: null,
    positions: [{ label: null, points }],
    metrics: roll(2) === 0 ? [] : [{ metric: "clicks", label: null, points: values }],
    interval: "day",
  };
}

/** A list or a history, of some keywords, read at an instant that nothing else has. */
function someResponse(step: number, keywords: number, roll: Dice): Said {
  const day = FIRST_DAY + Math.floor(step / 2);
  const readAtMs = day * DAY_MS + step * 60_000 + roll(60_000);
  if (roll(3) === 0) {
    const data = someHistory(roll(keywords), day, roll);
    return saidByKeyword(data, { readAtMs, own: null });
  }
  const isPart = roll(3) === 0;
  const rows = Array.from({ length: keywords }, (_, id) => someRow(id, day, roll));
  const list: KeywordList = {
    keywords: isPart ? rows.filter(() => roll(2) === 0) : rows,
    total: null,
    unreadable: 0,
    complete: !isPart,
    pages: 1,
    pageSize: null,
  };
  return saidByList(list, readAtMs);
}

const clock = handClock("2026-03-02T10:20:00.000Z");

async function remember(store: Store, projectId: string, said: Said) {
  const remembering = await new MemoryWriter(store, "a").prepare(projectId, "copy", said);
  await store.transaction().execute((transaction) => remembering.write(transaction));
}

async function isEqual(store: Store, projectId: string, plain: PlainMemory, sequence: string) {
  const reader = new MemoryReader(store, "a");
  for (const [id, days] of plain.said) {
    const [line, ...others] = await reader.keyword(projectId, id, EVER);
    expect(others, sequence).toEqual([]);
    const expected = [...days.keys()].sort((one, other) => one - other).map((day) => [day, plain.on(id, day)]);
    expect(line?.values, `${sequence}, ${id}`).toMatchObject(expected);
    expect(line?.values).toHaveLength(expected.length);
  }
}

/** Lists, parts of lists and histories in some order, each perhaps twice, folded now and then: all is as in a plain map. */
export async function checkSequence(store: Store, sequence: number): Promise<void> {
  const roll = dice(sequence + 1);
  const projectId = `p${sequence}`;
  const plain = new PlainMemory();
  const responses = Array.from({ length: 8 }, (_, step) => someResponse(step, 3, roll));
  // What was read first does not always come first.
  const order = roll(2) === 0 ? responses : responses.toSorted(() => roll(3) - 1);
  for (const said of order) {
    await remember(store, projectId, said);
    if (roll(4) === 0) await remember(store, projectId, said);
    plain.add(said);
    if (roll(3) === 0) await foldProject(store, clock, { namespace: "a", projectId });
  }
  await isEqual(store, projectId, plain, `sequence ${sequence}`);
  await foldProject(store, clock, { namespace: "a", projectId });
  await isEqual(store, projectId, plain, `sequence ${sequence}, folded`);
}
