import type { MetricSummary } from "../domain/figures/metric-sums";
import type { KeywordStatistics } from "../domain/figures/statistics";
import type { Keyword } from "../domain/keyword/keyword";
import type { Labels } from "../domain/keyword/labels";
import { metricOf, rateOf } from "../domain/keyword/metric";
import { changeOf, changeValue, countedPosition, type Position } from "../domain/keyword/position";
import { serpFeatures } from "../domain/keyword/serp-features";
import { countedVolume, volumeRange } from "../domain/keyword/volume";
import { nearest } from "../domain/nearest";
import { type ColumnId, metricColumn, metricNames, otherColumn, otherNames } from "../domain/table/columns";
import { filterColumn } from "../domain/table/filter";
import { boundedOther } from "./fit-result";

/** A position for agents. The kinds of "no position" stay distinct, and none is 0. */
export type PositionValue = number | string | null;
export const POSITION_WORDS = '">100": beyond that depth; "empty": sent empty; null: not loaded.';

export function positionValue(position: Position | null): PositionValue {
  if (position === null) return null;
  const cappedPosition = countedPosition(position);
  if (cappedPosition.kind === "at") return cappedPosition.place;
  return cappedPosition.kind === "beyond" ? `>${cappedPosition.depth}` : "empty";
}

export const roundValue = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100) / 100;
export const roundedRate = (value: number): number => Number(value.toPrecision(4));

type Metrics = Record<string, MetricSummary>;
const COLUMNS_MAX = 8;
const SUMMARIES_MAX = 12;

export const metricNamesIn = (all: readonly Metrics[]): string[] =>
  [...new Set(all.flatMap((metrics) => Object.keys(metrics)))].slice(0, COLUMNS_MAX);

/** Sums a metric if a sum is meaningful. Rates are recomputed from their parts, other measures averaged. */
export const metricColumns = (metrics: Metrics, names: readonly string[]): Record<string, number | null> =>
  Object.fromEntries(
    names.map((name) => {
      const summary = Object.hasOwn(metrics, name) ? metrics[name] : undefined;
      if (summary === undefined) return [name, null];
      return [name, isTotal(name) ? roundValue(summary.sum) : roundedRate(summary.mean)];
    }),
  );
const isTotal = (name: string): boolean => rateOf(name) === null && metricOf(name).total;

/** Includes how a mean was computed: rates from their parts, never as a sum. */
export const metricFigures = (metrics: Metrics) =>
  Object.fromEntries(
    Object.entries(metrics)
      .slice(0, SUMMARIES_MAX)
      .map(([name, { rows, sum, mean, basis }]) => {
        if (isTotal(name)) return [name, { rows, sum: roundValue(sum), mean: roundValue(mean) }];
        const basisText =
          basis === undefined ? null : basis.kind === "ratio" ? `${basis.part} / ${basis.whole}` : basis.by;
        return [name, { rows, mean: roundedRate(mean), ...(basisText === null ? {} : { by: basisText }) }];
      }),
  );

export const topFigures = (buckets: KeywordStatistics["buckets"]) => ({
  top_3: buckets["1-3"],
  top_10: buckets["1-3"] + buckets["4-10"],
});

const TAGS_MAX = 20;
const METRICS_MAX = 50;
const RECENT_MAX = 60;
const NOTE_MAX = 500;

type Field = { column: ColumnId | null; read(keyword: Keyword, labels: Labels): unknown };

const FIELDS: Record<string, Field> = {
  phrase: { column: "keyword", read: ({ phrase }) => phrase },
  device: { column: "device", read: ({ market }) => market.device },
  location: { column: "location", read: ({ market }) => market.location },
  country: { column: "country", read: ({ market }) => market.country },
  language: { column: "language", read: ({ market }) => market.language },
  engine: { column: "engine", read: ({ market }) => market.engine },
  position: { column: "position", read: ({ position }) => positionValue(position) },
  previous: { column: "previous", read: ({ previous }) => positionValue(previous) },
  change: { column: "change", read: ({ previous, position }) => changeValue(changeOf(previous, position)) },
  best: { column: "best", read: ({ best }) => positionValue(best) },
  search_volume: { column: "volume", read: ({ searchVolume }) => countedVolume(searchVolume) },
  search_volume_range: { column: "volume", read: ({ searchVolume }) => volumeRange(searchVolume) },
  cpc: { column: "cpc", read: ({ cpc }) => cpc?.amount ?? null },
  currency: { column: null, read: ({ cpc }) => cpc?.currency ?? null },
  ranking_url: { column: "page", read: ({ rankingUrl }) => rankingUrl },
  tags: { column: "tags", read: ({ tags }) => tags.slice(0, TAGS_MAX) },
  measured_on: { column: "updated", read: ({ measuredOn }) => measuredOn },
  serp_features: {
    column: "serp-features",
    read: (keyword) => serpFeatures(keyword).map(({ name, owned }) => (owned === true ? `${name} (own)` : name)),
  },
  metrics: {
    column: null,
    read: ({ metrics }) => Object.fromEntries(Object.entries(metrics).slice(0, METRICS_MAX)),
  },
  recent: {
    column: null,
    read: ({ recent }) => recent?.slice(-RECENT_MAX).map(({ on, position }) => [on, positionValue(position)]) ?? null,
  },
  own_tags: { column: "own-tags", read: (_, { tags }) => tags.slice(0, TAGS_MAX) },
  starred: { column: "starred", read: (_, { starred }) => starred },
  note: { column: "note", read: (_, { note }) => note.slice(0, NOTE_MAX) },
  other: { column: null, read: ({ other }) => boundedOther(other) },
  id: { column: "id", read: ({ id }) => id },
};

export const USUAL_FIELDS = ["phrase", "device", "country", "location", "position", "change", "search_volume"];

export type FoundField = Field & { name: string };

export function fieldsOf(keywords: readonly Keyword[]) {
  const metrics = metricNames(keywords);
  const others = otherNames(keywords);
  const names = [...Object.keys(FIELDS), ...metrics, ...others];
  return {
    find(name: string): FoundField | null {
      const fieldName = name.trim();
      const key = fieldName.toLowerCase();
      if (Object.hasOwn(FIELDS, key)) return { name: key, ...(FIELDS[key] as Field) };
      const metric = metrics.find((each) => each.toLowerCase() === key.replace(/^m\./, ""));
      if (metric !== undefined)
        return { name: metric, column: metricColumn(metric), read: (keyword) => keyword.metrics[metric] ?? null };
      const other = others.find((each) => each.toLowerCase() === key.replace(/^o\./, ""));
      if (other !== undefined)
        return { name: other, column: otherColumn(other), read: (keyword) => boundedOther(keyword.other[other]) };
      const column = filterColumn(key);
      if (column === null || /^[mo]\./.test(column)) return null;
      const match = Object.values(FIELDS).find((field) => field.column === column);
      return { name: fieldName, column, read: match?.read ?? (() => null) };
    },
    nearest: (name: string) => nearest(names, (each) => each, name.slice(0, 60))[0] ?? null,
    names,
  };
}
export type Fields = ReturnType<typeof fieldsOf>;
