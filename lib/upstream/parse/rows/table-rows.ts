import type { Json, JsonObject } from "../../../domain/json";
import { wordList } from "../fields/word-list";
import { firstOf, isObject, own } from "../json/json-object";
import { cellRows } from "./column-rows";

const HEADINGS = wordList("columns headers header fields cols spalten columnas colonnes colunas colonne kolommen");

/** A list of lists, as in `{columns: ["id", "keyword"], rows: [[1, "boots"]]}`. */
const looksLikeTable = (list: readonly Json[]): boolean => list.length > 0 && list.slice(0, 5).every(Array.isArray);

const HEADING_NAMES = ["name", "key", "field", "title", "label"];
const SEPARATOR = /[,;|\t]/;

const cellsIn = (line: string): string[] => line.split(SEPARATOR).map((cell) => cell.trim());

const headingOf = (heading: Json): string => {
  if (!isObject(heading)) return typeof heading === "string" ? heading : "";
  const texts = Object.values(heading).filter((value) => typeof value === "string");
  const name = firstOf(heading, HEADING_NAMES) ?? (texts.length === 1 ? texts[0] : "");
  return typeof name === "string" ? name : "";
};

function headingsBeside(parent: JsonObject | null): Json[] | undefined {
  if (parent === null) return undefined;
  const schema = own(parent, "schema");
  const places = isObject(schema) ? [parent, schema] : [parent];
  const found = places.flatMap((place) => HEADINGS.map((name) => own(place, name)));
  const text = found.find((one) => typeof one === "string" && SEPARATOR.test(one));
  return found.find(Array.isArray) ?? (typeof text === "string" ? cellsIn(text) : undefined);
}

/** Headings by their column: `{0: "id", 1: "keyword"}`, `{id: 0, keyword: 1}`. */
function headingsByNumber(object: JsonObject, width: number): string[] | null {
  const pairs = Object.entries(object).map(([name, value]) => (/^\d+$/.test(name) ? [value, name] : [name, value]));
  const headings = Array.from(
    { length: width },
    (_, at) => pairs.find(([, column]) => column === at || column === String(at))?.[0],
  );
  return pairs.length === width && headings.every((one) => typeof one === "string") ? headings : null;
}

function headingsAlike(parent: JsonObject | null, width: number): Json[] | undefined {
  if (parent === null || width < 2) return undefined;
  const lists = Object.values(parent).flatMap((value) => {
    if (Array.isArray(value)) return [value];
    if (!isObject(value)) return [];
    const numbered = headingsByNumber(value, width);
    return numbered === null ? Object.values(value).filter(Array.isArray) : [numbered];
  });
  return lists.find((list) => {
    const names = list.map(headingOf);
    return list.length === width && !names.includes("") && new Set(names).size === width;
  });
}

function tableRows(table: Json[], parent: JsonObject | null): Json[] {
  const first = table[0];
  const fromBeside = headingsBeside(parent) ?? headingsAlike(parent, Array.isArray(first) ? first.length : 0);
  const isHeading =
    Array.isArray(first) && first.length > 1 && first.every((cell) => typeof cell === "string" && !/^\d/.test(cell));
  const headings = (fromBeside ?? (isHeading ? first : [])).map(headingOf);
  if (headings.length === 0 || headings.some((heading) => heading === "")) return table;
  const lines = fromBeside === undefined ? table.slice(1) : table;
  return lines.map((line) =>
    Array.isArray(line) ? Object.fromEntries(headings.map((name, at) => [name, line[at] ?? null])) : line,
  );
}

export function rowsInList(list: Json[], parent: JsonObject | null): Json[] {
  if (looksLikeTable(list)) return tableRows(list, parent);
  const first = list[0];
  if (parent === null) return list;
  if (typeof first === "string") {
    const width = headingsBeside(parent)?.length ?? 0;
    const lines = width > 1 ? list.map((line) => (typeof line === "string" ? cellsIn(line) : [])) : [];
    return width > 1 && lines.every((line) => line.length === width) ? tableRows(lines, parent) : list;
  }
  return cellRows(list, parent, { others: headingsBeside(parent), headingOf }) ?? list;
}
