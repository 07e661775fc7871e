import { z } from "zod";
import type { Json } from "../domain/json";
import { changeOf, changeRank, countedPosition, PLACE_MAX } from "../domain/keyword/change";
import type { Keyword } from "../domain/keyword/keyword";
import type { Labels } from "../domain/keyword/labels";
import type { Position } from "../domain/keyword/position";
import { oneOf } from "./arguments";

/** Everything that may tell two keywords with one phrase apart. */
export const MARKET_PARTS = ["engine", "country", "location", "language", "device"] as const;

/** A position as agents read it; the kinds of nothing stay apart and none of them is 0. */
export const PositionValue = z.union([z.number(), z.string()]).nullable();
export const POSITION_WORDS = 'Positions: ">100": not within that depth; "empty": so sent; null: not loaded.';

export const positionValue = (position: Position | null): z.infer<typeof PositionValue> => {
  if (position === null) return null;
  const counted = countedPosition(position);
  if (counted.kind === "at") return counted.place;
  return counted.kind === "beyond" ? `>${counted.depth}` : "empty";
};

/** A mean or a sum, to as many digits as anybody reads. */
export const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);

/** Places gained (above 0 is better) or lost; "new" and "lost" cross the first 100; null when a day is not known. */
function changeValue({ previous, position }: Keyword): number | string | null {
  const change = changeOf(previous, position);
  return change.kind === "new" || change.kind === "lost" ? change.kind : changeRank(change);
}

type Row = {
  id: string;
  phrase?: string;
  position?: z.infer<typeof PositionValue>;
  previous?: z.infer<typeof PositionValue>;
  change?: number | string | null;
  best?: z.infer<typeof PositionValue>;
  search_volume?: number | null;
  cpc?: string | null;
  ranking_url?: string | null;
  tags?: string[];
  measured_on?: string | null;
  market?: Record<string, string | null>;
  metrics?: Record<string, number | null>;
  recent?: { on: string; position: z.infer<typeof PositionValue> }[] | null;
  other?: Record<string, unknown>;
  labels?: { tags: string[]; starred: boolean; note: string };
};

const FIELDS = [
  "phrase",
  "position",
  "previous",
  "change",
  "best",
  "search_volume",
  "cpc",
  "ranking_url",
  "tags",
  "measured_on",
  "market",
  "metrics",
  "recent",
  "other",
  "labels",
] as const satisfies readonly (keyof Row)[];

export const Field = oneOf(FIELDS);
export const ALL_FIELDS: readonly Field[] = FIELDS;
type Field = z.infer<typeof Field>;

const TAGS_MAX = 20;
const METRICS_MAX = 50;
const RECENT_MAX = 60;
/** A row's unnamed fields beyond this many characters of JSON are left out, and the row says so. */
const OTHER_MAX = 3_000;

/** A person's note is shown up to this many characters. */
const NOTE_MAX = 500;

const VALUES: { [Name in Field]: (keyword: Keyword, labels: Labels) => Row[Name] } = {
  phrase: ({ phrase }) => phrase,
  position: ({ position }) => positionValue(position),
  previous: ({ previous }) => positionValue(previous),
  change: changeValue,
  best: ({ best }) => positionValue(best),
  search_volume: ({ searchVolume }) => searchVolume,
  cpc: ({ cpc }) => (cpc === null ? null : [cpc.amount, cpc.currency ?? "(no currency stated)"].join(" ")),
  ranking_url: ({ rankingUrl }) => rankingUrl,
  tags: ({ tags }) => tags.slice(0, TAGS_MAX),
  measured_on: ({ measuredOn }) => measuredOn,
  market: ({ market }) => ({ ...market }),
  metrics: ({ metrics }) => Object.fromEntries(Object.entries(metrics).slice(0, METRICS_MAX)),
  recent: ({ recent }) =>
    recent?.slice(-RECENT_MAX).map(({ on, position }) => ({ on, position: positionValue(position) })) ?? null,
  other: ({ other }) => boundedOther(other),
  labels: (_, { tags, starred, note }) => ({ tags: tags.slice(0, TAGS_MAX), starred, note: note.slice(0, NOTE_MAX) }),
};

/** A keyword with its id and the fields asked for. @param labels what people wrote on it */
export function keywordRow(keyword: Keyword, fields: readonly Field[], labels: Labels): Row {
  const values = fields.map((name) => [name, VALUES[name](keyword, labels)]);
  return { id: keyword.id, ...Object.fromEntries(values) };
}

/** Unnamed fields as they came, or how much of them was left out. */
export function boundedOther(other: Record<string, Json>): Record<string, unknown> {
  const size = JSON.stringify(other).length;
  return size <= OTHER_MAX ? other : { left_out: `${size} characters; see the dashboard` };
}

/** Whether a keyword stands between two places; one that is not in the first 100 stands at 101. */
export function standsWithin({ position }: Keyword, min: number | undefined, max: number | undefined): boolean {
  if (min === undefined && max === undefined) return true;
  if (position === null || position.kind === "empty") return false;
  const place = position.kind === "at" ? position.place : Math.max(position.depth, PLACE_MAX) + 1;
  return place >= (min ?? 0) && place <= (max ?? Number.POSITIVE_INFINITY);
}
