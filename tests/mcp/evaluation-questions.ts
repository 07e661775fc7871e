import { SAMPLE_IDS } from "../../lib/reference-api/sample/ids";

/** A keyword as the service sends it; a position is a number, ">100" or nothing. */
export type RawRow = {
  id: number;
  keyword: string;
  position: number | string | null;
  search_volume: number | null;
  ranking_url: string | null;
  tags: string[];
  device: string;
  recent: { date: string; position: number | string | null }[];
};

/** Keywords that a person has starred, the first of the list. */
export const STARRED = 3;

type Data = Record<string, unknown>;
type Question = {
  question: string;
  tool: string;
  given: Data;
  /** What an agent reads out of the result. */
  answer(data: Data): unknown;
  /** The same from the service's own rows. */
  known(rows: RawRow[]): unknown;
  /** What had to be read for it before there was a tool for such questions; null: it could not be asked. */
  before: Before;
};

/** `rows`: every row of the list, `pages`: with its ranking page, `call`: this very call, its rows as objects. */
export type Before = "rows" | "pages" | "call" | null;

const project_id = SAMPLE_IDS.northwind;
const [FROM, TO] = ["2026-02-22", "2026-03-01"];

const placeOf = ({ position }: Pick<RawRow, "position">): number =>
  typeof position === "number" ? position : Infinity;
const within = (rows: RawRow[], from: number, to: number) =>
  rows.filter((row) => placeOf(row) >= from && placeOf(row) <= to);
const onDay = (row: RawRow, day: string): number | null => {
  const position = row.recent.find(({ date }) => date === day)?.position ?? null;
  return typeof position === "number" ? position : position === null ? null : 101;
};
/** Positions gained, over keywords with a position on both days. */
const gained = (rows: RawRow[]): number[] =>
  rows.flatMap((row) => {
    const [from, to] = [onDay(row, FROM), onDay(row, TO)];
    return from === null || to === null || (from > 100 && to > 100) ? [] : [from - to];
  });
const mostSearched = (rows: RawRow[], most: number) =>
  rows
    .toSorted((one, other) => (other.search_volume ?? -1) - (one.search_volume ?? -1))
    .slice(0, most)
    .map(({ search_volume }) => search_volume);
const byPage = (rows: RawRow[]): Map<string, RawRow[]> => {
  const pages = new Map<string, RawRow[]>();
  for (const row of rows)
    if (row.ranking_url !== null) pages.set(row.ranking_url, [...(pages.get(row.ranking_url) ?? []), row]);
  return pages;
};
const biggest = (rows: RawRow[]) => [...byPage(rows)].toSorted(([, one], [, other]) => other.length - one.length)[0];
const mean = (numbers: number[]) =>
  Math.round((100 * numbers.reduce((sum, one) => sum + one, 0)) / numbers.length) / 100;

const part = (data: Data, name: string): Data => Object(data[name]);
const list = (data: Data, name: string) => data[name] as Data[];
const column = (data: Data, rows: string, name: string): unknown[] => {
  const at = (data.columns as string[]).indexOf(name);
  return (data[rows] as unknown[][]).map((row) => row[at]);
};

const summary = (question: string, answer: Question["answer"], known: Question["known"]): Question => ({
  before: "rows",
  question,
  tool: "summarize_project",
  given: { project_id: "Northwind-Outdoor.example" },
  answer,
  known,
});
const keywords = (question: string, given: Data, answer: Question["answer"], known: Question["known"]): Question => ({
  before: "starred" in given ? null : "volume_min" in given ? "rows" : "call",
  question,
  tool: "list_keywords",
  given: { project_id, max_cost: 0, ...given },
  answer,
  known,
});
const changes = (question: string, given: Data, answer: Question["answer"], known: Question["known"]): Question => ({
  before: "volume_min" in given || "tag" in given ? "rows" : "call",
  question,
  tool: "find_movers",
  given: { project_id, ...given },
  answer,
  known,
});
const pages = (question: string, given: Data, answer: Question["answer"], known: Question["known"]): Question => ({
  before: "turns" in given ? null : "pages",
  question,
  tool: "list_pages",
  given: { project_id, ...given },
  answer,
  known,
});

/** The shop's name, on a desk and on a phone. */
const BRANDS = ["598377022953", "754480055956"];

const count = { limit: 1, fields: ["phrase"] };
const matching = (data: Data) => data.matching;

/** What people ask of the made-up shop of the sample, whose list was loaded before. */
export const QUESTIONS: readonly Question[] = [
  summary(
    "How many keywords are in the top 10?",
    (data) => part(data, "figures").top10,
    (rows) => within(rows, 1, 10).length,
  ),
  summary(
    "How many are in the top 3?",
    (data) => part(data, "figures").top3,
    (rows) => within(rows, 1, 3).length,
  ),
  summary(
    "What is the average position, over how many keywords?",
    (data) => [part(data, "figures").average_position, part(data, "figures").ranking],
    (rows) => [mean(within(rows, 1, 100).map(placeOf)), within(rows, 1, 100).length],
  ),
  summary(
    "How many were checked and are not in the first 100?",
    (data) => part(part(data, "figures"), "buckets").beyond,
    (rows) => rows.filter(({ position }) => typeof position === "string").length,
  ),
  summary(
    "How many have no position at all?",
    (data) => part(data, "missing").empty_position,
    (rows) => rows.filter(({ position }) => position === null).length,
  ),
  summary(
    "How did the week go: how many rose, how many fell?",
    (data) => [part(data, "movement").improved, part(data, "movement").declined],
    (rows) => [
      gained(rows.filter((row) => (onDay(row, FROM) ?? 101) <= 100 && (onDay(row, TO) ?? 101) <= 100)).filter(
        (by) => by > 0,
      ).length,
      gained(rows.filter((row) => (onDay(row, FROM) ?? 101) <= 100 && (onDay(row, TO) ?? 101) <= 100)).filter(
        (by) => by < 0,
      ).length,
    ],
  ),
  summary(
    "Of which day are the figures, and compared with which?",
    (data) => [data.day, data.compared_with],
    (rows) => [
      rows
        .flatMap(({ recent }) => recent.map(({ date }) => date))
        .sort()
        .at(-1),
      FROM,
    ],
  ),
  summary(
    "How old is the data?",
    (data) => data.as_of,
    () => "2026-03-02T10:20:00.000Z",
  ),
  keywords(
    "How many keywords stand at 11 to 20?",
    { ...count, position_min: 11, position_max: 20 },
    matching,
    (rows) => within(rows, 11, 20).length,
  ),
  keywords(
    "Which are the ten most searched at 11 to 20?",
    { position_min: 11, position_max: 20, sort: "-volume", limit: 10, format: "table" },
    (data) => column(data, "keywords", "search_volume"),
    (rows) => mostSearched(within(rows, 11, 20), 10),
  ),
  keywords(
    "How many have 10,000 searches or more?",
    { ...count, volume_min: 10_000 },
    matching,
    (rows) => rows.filter(({ search_volume }) => (search_volume ?? 0) >= 10_000).length,
  ),
  keywords(
    "How many of those are not in the top 10?",
    { ...count, volume_min: 10_000, position_min: 11 },
    matching,
    (rows) =>
      rows.filter((row) => (row.search_volume ?? 0) >= 10_000 && row.position !== null && placeOf(row) > 10).length,
  ),
  keywords(
    "How many keywords carry the tag brand?",
    { ...count, tag: "brand" },
    matching,
    (rows) => rows.filter(({ tags }) => tags.includes("brand")).length,
  ),
  keywords(
    "Where do the brand keywords stand?",
    { tag: "brand", sort: "keyword", fields: ["phrase", "position"], format: "table" },
    (data) => column(data, "keywords", "position").toSorted(),
    (rows) =>
      rows
        .filter(({ tags }) => tags.includes("brand"))
        .map(({ position }) => position ?? "empty")
        .toSorted(),
  ),
  keywords(
    "How many keywords contain “tent”?",
    { ...count, search: "tent" },
    matching,
    (rows) =>
      rows.filter(({ keyword, ranking_url, tags }) =>
        [keyword, ranking_url ?? "", ...tags].join("\n").toLowerCase().includes("tent"),
      ).length,
  ),
  keywords("How many keywords have people starred?", { ...count, starred: true }, matching, () => STARRED),
  changes(
    "How many keywords could be compared with a week before?",
    { limit: 1 },
    (data) => data.compared,
    (rows) => rows.filter((row) => onDay(row, FROM) !== null && onDay(row, TO) !== null).length,
  ),
  changes(
    "How many moved by five positions or more?",
    { limit: 1 },
    (data) => part(data, "counts").moved_5_or_more,
    (rows) =>
      rows.filter((row) => {
        const [from, to] = [onDay(row, FROM) ?? 101, onDay(row, TO) ?? 101];
        return from <= 100 && to <= 100 && Math.abs(from - to) >= 5;
      }).length,
  ),
  changes(
    "How many entered the top 10?",
    { group: "into-10", limit: 1 },
    matching,
    (rows) => rows.filter((row) => (onDay(row, TO) ?? 101) <= 10 && (onDay(row, FROM) ?? 0) > 10).length,
  ),
  changes(
    "How many left the top 10?",
    { group: "out-of-10", limit: 1 },
    matching,
    (rows) => rows.filter((row) => (onDay(row, FROM) ?? 101) <= 10 && (onDay(row, TO) ?? 0) > 10).length,
  ),
  changes(
    "Which keywords came into the top 100?",
    { group: "new", format: "table" },
    (data) => column(data, "changes", "phrase").toSorted(),
    (rows) =>
      rows
        .filter((row) => (onDay(row, TO) ?? 101) <= 100 && (onDay(row, FROM) ?? 0) > 100)
        .map(({ keyword }) => keyword)
        .toSorted(),
  ),
  changes(
    "How many with 5,000 searches or more moved?",
    { volume_min: 5_000, limit: 1 },
    matching,
    (rows) =>
      rows.filter((row) => {
        const [from, to] = [onDay(row, FROM), onDay(row, TO)];
        const isKnown = from !== null && to !== null && (from <= 100 || to <= 100);
        return isKnown && from !== to && (row.search_volume ?? 0) >= 5_000;
      }).length,
  ),
  changes(
    "Did any leave the top 100?",
    { group: "lost" },
    matching,
    (rows) => rows.filter((row) => (onDay(row, FROM) ?? 101) <= 100 && (onDay(row, TO) ?? 0) > 100).length,
  ),
  pages("How many pages rank?", { limit: 1 }, matching, (rows) => byPage(rows).size),
  pages(
    "Which page has the most keywords, and how many?",
    { limit: 1 },
    (data) => [list(data, "pages")[0]?.url, list(data, "pages")[0]?.keywords],
    (rows) => [biggest(rows)?.[0], biggest(rows)?.[1].length],
  ),
  pages(
    "How many searches do that page’s keywords have a month?",
    { limit: 1 },
    (data) => list(data, "pages")[0]?.search_volume,
    (rows) => (biggest(rows)?.[1] ?? []).reduce((sum, { search_volume }) => sum + (search_volume ?? 0), 0),
  ),
  pages(
    "How many keywords have no ranking page?",
    { limit: 1 },
    (data) => data.without_page,
    (rows) => rows.filter(({ ranking_url }) => ranking_url === null).length,
  ),
  pages("Do pages take each other’s turns?", { turns: true }, matching, () => 0),
  {
    question: "How did the two brand keywords do against each other in the week?",
    before: "call",
    tool: "compare_keywords",
    given: { project_id, keyword_ids: BRANDS, since: "7d", days: 1, format: "table" },
    answer: (data) => column(data, "keywords", "average_position"),
    known: (rows) =>
      BRANDS.map((id) => {
        const days = rows.find((row) => String(row.id) === id)?.recent.filter(({ date }) => date >= FROM) ?? [];
        return mean(days.map(placeOf));
      }),
  },
  {
    question: "Give me the brand keywords as a file: how many rows has it?",
    before: "rows",
    tool: "export_keywords",
    given: { project_id, filter: { tag: "brand" } },
    answer: (data) => data.rows,
    known: (rows) => rows.filter(({ tags }) => tags.includes("brand")).length,
  },
  {
    question: "What would it cost to refresh everything saved?",
    before: null,
    tool: "refresh_saved",
    given: { older_than_hours: 0 },
    answer: (data) => part(data, "price_of_left").requests,
    known: () => 1,
  },
  {
    question: "Which projects are there?",
    before: "call",
    tool: "list_projects",
    given: {},
    answer: (data) => list(data, "projects").map(({ keyword_count }) => keyword_count),
    known: (rows) => [rows.length, 5_894, 1_700, 635],
  },
  {
    question: "What would it cost to load the longest list?",
    before: "call",
    tool: "estimate",
    given: { reads: [{ tool: "list_keywords", project_id: "Python library docs" }] },
    answer: (data) => part(data, "total").requests,
    // Up to 500 rows a page.
    known: () => Math.ceil(5_894 / 500),
  },
];
