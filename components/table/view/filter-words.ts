import { POSITION_PARTS } from "@/components/charts/position-parts";
import type { Formats } from "@/lib/domain/display/format";
import type { ColumnId } from "@/lib/domain/table/columns";
import type { Filter, FilterOp } from "@/lib/domain/table/filter";
import { columnName } from "../row/column-specs";

const BUCKET_WORDS = Object.fromEntries(POSITION_PARTS.map(({ bucket, label }) => [bucket, label.toLowerCase()]));

export type FieldKind = "number" | "day" | "text";

const NUMBERS: readonly ColumnId[] = ["position", "change", "best", "volume", "previous", "cpc", "against-curve"];

export function fieldKind(field: ColumnId, values: readonly (number | string)[]): FieldKind {
  if (field === "updated") return "day";
  if (NUMBERS.includes(field) || /^(m|change)\./.test(field)) return "number";
  return values.length > 0 && values.every((value) => typeof value === "number") ? "number" : "text";
}

const KIND_OPS: Record<FieldKind, readonly FilterOp[]> = {
  number: ["lte", "gte", "between", "is", "not", "empty"],
  day: ["gte", "lte", "between", "is", "empty"],
  text: ["has", "is", "not", "empty"],
};
export const opsOf = (kind: FieldKind): readonly FilterOp[] => KIND_OPS[kind];

const OP_WORDS: Record<FilterOp, string> = {
  is: "is",
  not: "is not",
  has: "contains",
  lte: "at most",
  gte: "at least",
  between: "between",
  empty: "has no value",
};
const SIGNS = { ...OP_WORDS, lte: "≤", gte: "≥" };

export function opWords(op: FilterOp, kind: FieldKind): string {
  if (kind === "day" && op === "lte") return "on or before";
  return kind === "day" && op === "gte" ? "on or after" : OP_WORDS[op];
}

const BOUNDS: readonly FilterOp[] = ["lte", "gte", "between"];

/** Text values are not formatted: "2024" is not 2,024. */
function valueWords(formats: Formats, { field, op, value }: Filter, isPast = false): string {
  if (["position", "best", "previous"].includes(field) && Object.hasOwn(BUCKET_WORDS, value)) {
    const words = isPast && value === "notLoaded" ? "not seen" : (BUCKET_WORDS[value] ?? value);
    return op === "not" && words.startsWith("not ") ? `“${words}”` : words;
  }
  if (!BOUNDS.includes(op) && fieldKind(field, []) === "text") return value;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formats.day(value);
  return value.trim() !== "" && Number.isFinite(Number(value)) ? formats.number(Number(value)) : value;
}

export function filterWords(formats: Formats, filter: Filter, isPast = false): string {
  const { field, op, value } = filter;
  const name = columnName(formats, field);
  if (op === "empty") return `${name} ${SIGNS.empty}`;
  if (op === "between") {
    const [from = "", to = ""] = value.split("..").map((end) => valueWords(formats, { ...filter, value: end }));
    return `${name} ${from}–${to}`;
  }
  const words = valueWords(formats, filter, isPast);
  return op === "is" && field === "position" ? `${name} ${words}` : `${name} ${SIGNS[op]} ${words}`;
}
