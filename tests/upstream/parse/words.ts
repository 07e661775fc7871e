import type { Json } from "../../../lib/domain/json";
import type { Keyword, KeywordData } from "../../../lib/domain/keyword/keyword";
import type { Position } from "../../../lib/domain/keyword/position";
import type { FieldMap } from "../../../lib/upstream/parse/fields/field-map";
import { parseKeywordData } from "../../../lib/upstream/parse/keyword-data";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";
import { parseProjects } from "../../../lib/upstream/parse/projects";

export const at = (place: number) => ({ kind: "at", place });
export const beyond = (depth = 100) => ({ kind: "beyond", depth });

export function placeWords(position: Position | null): string {
  if (position === null) return "no position";
  if (position.kind === "at") return String(position.place);
  return position.kind === "beyond" ? `>${position.depth}` : "empty";
}

const text = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Everything that is read of a keyword: `4 on google, before 6, volume 90, on 2026-11-26, 2 days`. */
export function keywordFacts(keyword: Keyword, positionOf: string | null = null): string {
  const { position, previous, best, searchVolume, cpc, measuredOn, rankingUrl, tags, recent, market } = keyword;
  const facts = [
    placeWords(position) + (positionOf === null ? "" : ` on ${positionOf}`),
    previous && `before ${placeWords(previous)}`,
    best && `best ${placeWords(best)}`,
    searchVolume !== null && `volume ${searchVolume}`,
    cpc && `price ${cpc.amount} ${cpc.currency ?? "without a currency"}`,
    measuredOn && `on ${measuredOn}`,
    recent && `${recent.length} days`,
    rankingUrl,
    tags.length > 0 && `tags ${tags.join(" ")}`,
    ...Object.values(market),
    ...Object.entries({ ...keyword.metrics, ...keyword.other }).map(([name, value]) => `${name} ${text(value)}`),
  ];
  return facts.filter(Boolean).join(", ");
}

/** The keywords of a list: `tea: 4 on google, volume 90`. */
export function listWords(value: Json, map?: FieldMap): string[] | undefined {
  const read = parseKeywords(value, map);
  return read?.keywords.map((keyword) => `${keyword.phrase}: ${keywordFacts(keyword, read.positionOf)}`);
}

/** Rows with an ID and a phrase: tea 0, tea 1. */
export const rowsOf = (...rows: Record<string, Json>[]): Json[] =>
  rows.map((fields, id) => ({ id, keyword: `tea ${id}`, ...fields }));

/** The positions of a list in words. */
export const placesIn = (value: Json, of: "position" | "previous" = "position"): string[] | undefined =>
  parseKeywords(value)?.keywords.map((keyword) => placeWords(keyword[of]));

/** What is read of a row with an ID and a phrase. */
export const rowWords = (fields: Json): string | undefined =>
  listWords([{ id: 1, keyword: "tea", ...Object(fields) }])?.[0]?.replace("tea: ", "");

/** `5, Shop, shop.example, 120; 6, Blog` */
export const projectsWords = (value: Json): string | undefined =>
  parseProjects(value)
    ?.projects.map(({ id, name, domain, keywordCount }) =>
      [id, name, domain, keywordCount].filter((part) => part !== null).join(", "),
    )
    .join("; ");

type Series = Pick<KeywordData, "positions" | "metrics">;

/** `desktop, 2026-11-25 4, 2026-11-26 5; clicks, 2026-11-25 40` */
export function seriesWords({ positions, metrics }: Series): string {
  const places = positions.map(({ label, points }) =>
    [label, ...points.map(({ on, position }) => `${on} ${placeWords(position)}`)].filter(Boolean).join(", "),
  );
  const figures = metrics.map(({ metric, points }) => [metric, ...points.map((p) => `${p.on} ${p.value}`)].join(", "));
  return [...places, ...figures].join("; ");
}

export function historyWords(value: Json, keywordId = "1"): string | undefined {
  const read = parseKeywordData(value, { keywordId });
  return read === null ? undefined : seriesWords(read.data);
}

const DAYS = ["2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28"];

/** Entries of one day each, from 2026-11-25. */
export const daily = (...entries: Record<string, Json>[]): Json[] =>
  entries.map((fields, at) => ({ date: DAYS[at] ?? null, ...fields }));

/** The values by day, from 2026-11-25. */
export const byDay = (...values: Json[]): Record<string, Json> =>
  Object.fromEntries(values.map((value, at) => [DAYS[at], value]));
