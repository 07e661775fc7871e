import type { Keyword } from "../keyword/keyword";
import { type Labels, tagKey } from "../keyword/labels";
import { isKnownPosition, rankingPlace } from "../keyword/position";
import { countedVolume } from "../keyword/volume";
import { pageKey } from "../series/page-key";
import type { Steps } from "../steps";
import { deviceSplits, YES } from "./devices";
import type { Filter } from "./filter";
import type { KeywordRows } from "./rows";

export const GROUPINGS = ["page", "tag", "device"] as const;
export type Grouping = (typeof GROUPINGS)[number];

export const parseGrouping = (text: string | null): Grouping | null =>
  GROUPINGS.find((grouping) => grouping === text) ?? null;

/** A keyword with several tags is in several groups. @property known base of `top10` */
export type KeywordGroup = {
  name: string | null;
  key: string | null;
  keywords: number;
  known: number;
  top10: number;
  comparable: number;
  top10Change: number;
  ranking: number;
  average: number | null;
  volume: number | null;
  split: number;
};

type Sums = Omit<KeywordGroup, "key" | "average"> & { places: number };

const NOTHING: Omit<Sums, "name"> = {
  keywords: 0,
  known: 0,
  top10: 0,
  comparable: 0,
  top10Change: 0,
  ranking: 0,
  volume: null,
  split: 0,
  places: 0,
};

const TOP = 10;

export function namesOf(keyword: Keyword, by: Grouping, own: Labels): readonly string[] {
  if (by === "tag") return [...new Map([...own.tags, ...keyword.tags].map((tag) => [tagKey(tag), tag])).values()];
  const name = by === "page" ? keyword.rankingUrl : keyword.market.device;
  return name === null || name === "" ? [] : [name];
}

/** Pages and tags have several spellings. */
export function groupKey(by: Grouping, name: string | null): string | null {
  if (name === null) return null;
  return by === "page" ? pageKey(name) : by === "tag" ? tagKey(name) : name;
}

const isTopTen = (position: Keyword["position"]): boolean => {
  const place = rankingPlace(position);
  return place !== null && place <= TOP;
};

function add(sums: Sums, { position, previous, searchVolume }: Keyword): void {
  sums.keywords += 1;
  const volume = countedVolume(searchVolume);
  if (volume !== null) sums.volume = (sums.volume ?? 0) + volume;
  if (!isKnownPosition(position)) return;
  sums.known += 1;
  sums.top10 += Number(isTopTen(position));
  if (isKnownPosition(previous)) {
    sums.comparable += 1;
    sums.top10Change += Number(isTopTen(position)) - Number(isTopTen(previous));
  }
  const place = rankingPlace(position);
  if (place === null) return;
  sums.ranking += 1;
  sums.places += place;
}

export function* groupSteps(
  rows: KeywordRows,
  by: Grouping,
  labelsOf: (keywordId: string) => Labels,
): Steps<KeywordGroup[]> {
  const groups = new Map<string | null, Sums>();
  const split = by === "page" ? yield* deviceSplits(rows) : null;
  for (const keyword of rows) {
    yield;
    const names = namesOf(keyword, by, labelsOf(keyword.id));
    for (const name of names.length === 0 ? [null] : names) {
      const key = groupKey(by, name);
      const sums = groups.get(key) ?? { name, ...NOTHING };
      groups.set(key, sums);
      add(sums, keyword);
      sums.split += Number(split?.has(keyword.id) === true);
    }
  }
  return [...groups]
    .map(([key, { places, ...sums }]) => ({
      key,
      ...sums,
      average: sums.ranking === 0 ? null : places / sums.ranking,
    }))
    .sort((one, other) => Number(one.name === null) - Number(other.name === null) || other.keywords - one.keywords);
}

const FIELDS = { page: "page", tag: "tags", device: "device" } as const;

export const groupFilter = (by: Grouping, name: string | null): Filter =>
  name === null ? { field: FIELDS[by], op: "empty", value: "" } : { field: FIELDS[by], op: "is", value: name };

export const SPLIT_FILTER: Filter = { field: "device-split", op: "is", value: YES };
