import { SUMS } from "../domain/history/day-figures";
import type { Columns } from "./json-rows";

export const KEYWORDS = {
  types: {
    id: "bigint",
    project: "bigint",
    keyword_id: "text",
    phrase: "text",
    engine: "text",
    country: "text",
    language: "text",
    place: "text",
    device: "text",
    position_of: "text",
    first_day: "bigint",
    ended_day: "bigint",
    dated: "bigint",
    volume: "double precision",
  },
  keys: 1,
} as const satisfies Columns;

export const PAGES: Columns = { types: { id: "bigint", project: "bigint", url: "text" }, keys: 1 };

/** `Row` */
export const ROW_TYPES = {
  keyword: "bigint",
  state: "bigint",
  position: "double precision",
  depth: "bigint",
  page: "bigint",
  volume: "double precision",
  metrics: "text",
  source: "bigint",
  read_at: "bigint",
} as const satisfies Columns["types"];
export const OBSERVATIONS: Columns = { types: { project: "bigint", day: "bigint", ...ROW_TYPES }, keys: 3 };

export const DAYS: Columns = {
  types: {
    project: "bigint",
    day: "bigint",
    ...Object.fromEntries(SUMS.map((name) => [name, "double precision" as const])),
    sums: "text",
    added: "bigint",
    removed: "bigint",
    missing: "bigint",
  },
  keys: 2,
  once: ["added", "removed", "missing"],
};
