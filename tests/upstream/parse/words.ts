import type { Keyword, KeywordData, RecentPoint } from "../../../lib/domain/keyword/keyword";
import type { Position } from "../../../lib/domain/keyword/position";
import type { Project } from "../../../lib/domain/projects/project";
import type { Paging } from "../../../lib/upstream/parse/paging/paging";

type Note = { kind: string; count: number; names?: string[] | undefined };

const joined = (parts: readonly (string | null | undefined | false)[], separator = ", "): string =>
  parts.filter((part) => typeof part === "string" && part !== "").join(separator);

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** A text as it is, unless it could be taken for another value or for several. */
const plain = (value: unknown): string =>
  typeof value === "string" && value.trim() === value && !/, |\n/.test(value) && !isJson(value) && value !== ""
    ? value
    : JSON.stringify(value);

const fieldsOf = (fields: Readonly<Record<string, unknown>>, prefix = ""): string[] =>
  Object.entries(fields).map(([name, value]) => `${prefix}${name} ${plain(value)}`);

export function placeWords(position: Position | null): string {
  if (position === null) return "no position";
  if (position.kind === "at") return String(position.place);
  return position.kind === "beyond" ? `>${position.depth}` : "empty";
}

/** `1 tea: 4 on google, before 6, volume 90, on 2026-11-26, 2 days`, and the days in a second line. */
export function keywordLines(keyword: Keyword, positionOf: string | null = null): string[] {
  const { id, phrase, position, previous, best, searchVolume, cpc, measuredOn, rankingUrl, tags, recent } = keyword;
  const isPadded = phrase.trim() !== phrase;
  const facts = joined([
    placeWords(position) + (positionOf === null ? "" : ` on ${positionOf}`),
    previous && `before ${placeWords(previous)}`,
    best && `best ${placeWords(best)}`,
    searchVolume !== null && `volume ${searchVolume}`,
    cpc && `price ${cpc.amount} ${cpc.currency ?? "without a currency"}`,
    measuredOn && `on ${measuredOn}`,
    recent && `${recent.length} days`,
    rankingUrl,
    tags.length > 0 && `tags ${tags.map((tag) => (tag.includes(" ") ? JSON.stringify(tag) : tag)).join(" ")}`,
    ...Object.entries(keyword.market).map(([part, value]) => value && `${part} ${value}`),
    ...fieldsOf(keyword.metrics, "metric "),
    ...fieldsOf(keyword.other),
  ]);
  const name = joined([/\s/.test(id) ? JSON.stringify(id) : id, isPadded ? JSON.stringify(phrase) : phrase], " ");
  return [`${name}: ${facts}`, ...(recent === null ? [] : [`days: ${recent.map(dayWords).join(", ")}`])];
}

const dayWords = ({ on, position, rankingUrl, metrics = {} }: RecentPoint): string =>
  joined([on, placeWords(position), rankingUrl, ...fieldsOf(metrics)], " ");

/** `5, Shop, shop.example, 120 keywords, on 2026-11-26` */
export const projectWords = ({ id, name, domain, keywordCount, measuredOn, source, other }: Project): string =>
  joined([
    id,
    name,
    domain,
    keywordCount !== null && `${keywordCount} keywords`,
    measuredOn && `on ${measuredOn}`,
    source && `source ${joined([source.attribution, source.licence], " · ")}`,
    ...fieldsOf(other),
  ]);

/** `desktop, 2026-11-25 4, 2026-11-26 5` and `metric clicks, 2026-11-25 40` */
export const seriesLines = ({ positions, metrics }: Pick<KeywordData, "positions" | "metrics">): string[] => [
  ...positions.map(({ label, points }) =>
    joined([
      label,
      ...points.map(({ on, position, rankingUrl }) => joined([on, placeWords(position), rankingUrl], " ")),
    ]),
  ),
  ...metrics.map(({ metric, label, points }) =>
    joined([`metric ${metric}`, label, ...points.map(({ on, value }) => `${on} ${value}`)]),
  ),
];

export const noteLines = (notes: readonly Note[] = []): string[] =>
  notes.map(({ kind, count, names }) => `note: ${count} ${kind}${names === undefined ? "" : ` (${names.join(", ")})`}`);

export function pagingWords({ total, more, nextOffset, cursor, page, nextLink, cut, full }: Paging): string {
  const facts = joined([
    total !== null && `total ${total}`,
    more !== null && (more ? "more" : "the end"),
    nextOffset !== null && `from ${nextOffset}`,
    cursor && `${cursor.name} ${cursor.value}`,
    page && `page ${page.number}${page.of === null ? "" : ` of ${page.of}`}`,
    nextLink && `link ${nextLink}`,
    cut && "cut",
    full && "full",
  ]);
  return facts === "" ? "nothing" : facts;
}
