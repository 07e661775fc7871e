import type { Json, JsonObject } from "../../../domain/json";
import { isObject, isScalar, own, setOwn } from "../json/json-object";

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

function headingsFor(name: string, parent: JsonObject, others: Json[] | undefined): Json[] | undefined {
  const named = own(parent, name.replace(/values$/i, "Headers"));
  return Array.isArray(named) ? named : others;
}

/** Lines with cells in lists: `{f: [{v: 5}, {v: "boots"}]}`. null if a cell has no heading. */
export function cellRows(
  lines: readonly Json[],
  parent: JsonObject,
  { others, headingOf }: { others: Json[] | undefined; headingOf: (heading: Json) => string },
): JsonObject[] | null {
  const rows: JsonObject[] = [];
  for (const line of lines) {
    if (!isObject(line)) return null;
    const row: JsonObject = {};
    for (const [name, cells] of Object.entries(line)) {
      const headings = headingsFor(name, parent, others)?.map(headingOf);
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
