import type { Json, JsonObject } from "../../../domain/json";
import { firstOf, isObject, isScalar, own, setOwn } from "../json/json-object";
import { wordList } from "../json/name-words";

const HEADINGS = wordList("columns headers header fields cols spalten columnas colonnes colunas colonne kolommen");

const HEADING_NAMES = ["name", "key", "field", "title", "label"];
const SEPARATOR = /[,;|\t]/;

const cellsIn = (line: string): string[] => line.split(SEPARATOR).map((cell) => cell.trim());

const headingOf = (heading: Json): string => {
  if (!isObject(heading)) return typeof heading === "string" ? heading : "";
  const texts = Object.values(heading).filter((value) => typeof value === "string");
  const name = firstOf(heading, HEADING_NAMES) ?? (texts.length === 1 ? texts[0] : "");
  return typeof name === "string" ? name : "";
};

function headingsBeside(parent: JsonObject): Json[] | undefined {
  const schema = own(parent, "schema");
  const places = isObject(schema) ? [parent, schema] : [parent];
  const candidates = places.flatMap((place) => HEADINGS.map((name) => own(place, name)));
  const text = candidates.find((one) => typeof one === "string" && SEPARATOR.test(one));
  return candidates.find(Array.isArray) ?? (typeof text === "string" ? cellsIn(text) : undefined);
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

function headingsAlike(parent: JsonObject, width: number): Json[] | undefined {
  if (width < 2) return undefined;
  const lists = Object.values(parent).flatMap((value) => {
    if (Array.isArray(value)) return [value];
    if (!isObject(value)) return [];
    const headings = headingsByNumber(value, width);
    return headings === null ? Object.values(value).filter(Array.isArray) : [headings];
  });
  return lists.find((list) => {
    const names = list.map(headingOf);
    return list.length === width && !names.includes("") && new Set(names).size === width;
  });
}

/** `{columns: ["id", "keyword"], rows: [[1, "boots"]]}` */
function tableRows(table: Json[], parent: JsonObject): Json[] {
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

/** The rows of a table with headings in its first line or in `parent`, the object around it; other lists unchanged. */
export function rowsInList(list: Json[], parent: JsonObject | null): Json[] {
  if (list.length > 0 && list.slice(0, 5).every(Array.isArray)) return tableRows(list, parent ?? {});
  if (parent === null) return list;
  if (typeof list[0] !== "string") return cellRows(list, parent) ?? list;
  const width = headingsBeside(parent)?.length ?? 0;
  const lines = width > 1 ? list.map((line) => (typeof line === "string" ? cellsIn(line) : [])) : [];
  return width > 1 && lines.every((line) => line.length === width) ? tableRows(lines, parent) : list;
}

function columnIn(value: Json): ReadonlyMap<string, Json> | null {
  if (!isObject(value) && !Array.isArray(value)) return null;
  const cells = Object.entries(value);
  return cells.length > 0 && cells.every(([, cell]) => isScalar(cell)) ? new Map(cells) : null;
}

function singular(name: string): string {
  if (/ies$/i.test(name)) return `${name.slice(0, -3)}y`;
  return /(?:ss|us|is)$/i.test(name) ? name : name.replace(/s$/i, "");
}

/** `{ids: [5, 6], keywords: ["boots", "hats"], positions: [3, null]}`, or maps by line number. */
export function columnRows(object: JsonObject): JsonObject[] | null {
  const columns = Object.entries(object).flatMap(([name, value]) => {
    const cells = columnIn(value);
    return cells === null ? [] : [{ name: singular(name), cells, lines: [...cells.keys()].join("\n") }];
  });
  const alike = columns.map(({ lines }) => columns.filter((other) => other.lines === lines));
  const [most] = alike.sort((one, other) => other.length - one.length);
  if (most === undefined || most.length < 2) return null;
  return [...(most[0]?.cells.keys() ?? [])].map((line) => {
    const row: JsonObject = {};
    for (const { name, cells } of most) setOwn(row, name, cells.get(line) ?? null);
    return row;
  });
}

/** A cell's value, which may be wrapped: `{v: 3}`, `{value: "boots"}`; undefined: no cell. */
function cellOf(cell: Json): Json | undefined {
  const inner = isObject(cell) ? own(cell, Object.hasOwn(cell, "v") ? "v" : "value") : cell;
  return isScalar(inner) ? inner : undefined;
}

/** Lines with cells in lists: `{f: [{v: 5}, {v: "boots"}]}`. null if a cell has no heading. */
function cellRows(lines: readonly Json[], parent: JsonObject): JsonObject[] | null {
  const others = headingsBeside(parent);
  const rows: JsonObject[] = [];
  for (const line of lines) {
    if (!isObject(line)) return null;
    const row: JsonObject = {};
    for (const [name, cells] of Object.entries(line)) {
      const ownHeadings = own(parent, name.replace(/values$/i, "Headers"));
      const headings = (Array.isArray(ownHeadings) ? ownHeadings : others)?.map(headingOf);
      if (!Array.isArray(cells) || headings?.length !== cells.length) return null;
      for (const [at, cell] of cells.entries()) {
        const [heading, value] = [headings[at] ?? "", cellOf(cell)];
        if (heading === "" || value === undefined || Object.hasOwn(row, heading)) return null;
        setOwn(row, heading, value);
      }
    }
    rows.push(row);
  }
  return rows;
}
