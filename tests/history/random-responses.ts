import { expect } from "vitest";
import { type HistoryResponse, keywordResponse, listResponse } from "../../lib/domain/history/history-response";
import { keywordId } from "../../lib/domain/ids";
import type { Keyword, KeywordData } from "../../lib/domain/keyword/keyword";
import type { Position } from "../../lib/domain/keyword/position";
import { unknownKeyword } from "../../lib/domain/keyword/unknown-keyword";
import type { KeywordList } from "../../lib/domain/response/reading";
import { dayNumber, dayText } from "../../lib/domain/time/days";
import { DAY_MS } from "../../lib/domain/time/units";
import type { Store } from "../../lib/store/open-store";
import { SavedCopies } from "../../lib/upstream/saved/saved-copies";
import { type Dice, dice } from "../support/dice";
import { PlainHistory } from "./plain-history";

const EVER = { from: -100_000, to: 100_000 };
const FIRST_DAY = 20_400;

function somePosition(roll: Dice): Position {
  const kind = roll(10);
  if (kind === 0) return { kind: "empty" };
  if (kind === 1) return { kind: "beyond", depth: 100 };
  if (kind === 2) return { kind: "at", place: (100 + roll(9_000)) / 100 };
  if (kind === 3) return { kind: "at", place: Number((1 + roll(1_000_000) / 9_999).toPrecision(15)) };
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

function someResponse(step: number, keywords: number, roll: Dice): HistoryResponse {
  const day = FIRST_DAY + Math.floor(step / 2);
  const readAtMs = day * DAY_MS + step * 60_000 + roll(60_000);
  if (roll(3) === 0) {
    const data = someHistory(roll(keywords), day, roll);
    return keywordResponse(data, { readAtMs, own: null });
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
  return listResponse(list, readAtMs);
}

async function isEqual({ history }: SavedCopies, projectId: string, plain: PlainHistory, sequence: string) {
  const placesByDay = new Map<number, number[]>();
  for (const id of plain.days.keys()) {
    const [line, ...others] = await history.keyword(projectId, id, EVER);
    expect(others, sequence).toEqual([]);
    const days = plain.effectiveDays(id);
    expect(line?.points ?? [], `${sequence}, ${id}`).toEqual(
      days.map(([day, { position, page, volume, metrics, source, readAt }]) => ({
        on: dayText(day),
        position,
        rankingUrl: page,
        searchVolume: volume,
        metrics,
        source,
        readAt: new Date(readAt).toISOString(),
      })),
    );
    for (const [day, { position }] of days) {
      const places = placesByDay.get(day) ?? [];
      placesByDay.set(day, places);
      if (position?.kind === "at" && position.place <= 100) places.push(position.place);
    }
  }
  const trend = await history.trend(projectId);
  expect(
    trend.map(({ on, ranking }) => [on, ranking]),
    sequence,
  ).toEqual(
    [...placesByDay].sort(([one], [other]) => one - other).map(([day, places]) => [dayText(day), places.length]),
  );
  for (const { on, averagePosition } of trend) {
    const places = placesByDay.get(dayNumber(on) ?? 0) ?? [];
    const sum = places.reduce((all, place) => all + place, 0);
    expect(averagePosition ?? 0, `${sequence}, ${on}`).toBeCloseTo(places.length === 0 ? 0 : sum / places.length, 9);
  }
}

export async function checkSequence(store: Store, sequence: number): Promise<void> {
  const roll = dice(sequence + 1);
  const projectId = `p${sequence}`;
  const copies = new SavedCopies(store, "random", "https://service.example");
  const plain = new PlainHistory();
  const responses = Array.from({ length: 8 }, (_, step) => someResponse(step, 3, roll));
  // Responses are not always saved in reading order.
  const order = roll(2) === 0 ? responses : responses.toSorted(() => roll(3) - 1);
  for (const response of order)
    for (let times = roll(4) === 0 ? 2 : 1; times > 0; times -= 1) {
      await copies.copyHistory.save(projectId, response);
      plain.add(response);
    }
  await isEqual(copies, projectId, plain, `sequence ${sequence}`);
}
