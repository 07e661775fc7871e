import type { ParamRules } from "../web/address-params";

export const USAGE_RANGES = ["hour", "24h", "7d", "30d"] as const;
export type UsageRange = (typeof USAGE_RANGES)[number];

/** Which rows of the log are shown; null lets all through. */
export type UsageFilters = {
  consumer: string | null;
  endpoint: string | null;
  /** As in the log: "200", or "none" where no answer came. */
  status: string | null;
  /** Id of a project. */
  project: string | null;
  /** Id of a plan; hours that are kept as sums tell no plans apart, and are left out. */
  plan: string | null;
  counted: string | null;
};

/** What the usage page shows: a picture of its address. */
export type UsageView = UsageFilters & {
  range: UsageRange;
  /** Start of the chosen hour (ISO, UTC, to the minute); null: the whole range. */
  at: string | null;
};

export const FILTER_NAMES = ["consumer", "endpoint", "status", "project", "plan", "counted"] as const;
const TEXT_MAX = 200;
/** Rows of the log at first, and so many more each time more are asked for. */
export const LOG_ROWS = 100;
export const LOG_ROWS_MAX = 2_000;

const isText = (text: string) => text !== "" && text.length <= TEXT_MAX && !text.includes("\0");
const isRange = (text: string): text is UsageRange => (USAGE_RANGES as readonly string[]).includes(text);
const isMinute = (text: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/.test(text) && !Number.isNaN(Date.parse(text)) && toMinute(text) === text;

/** What the usage page takes from its address. */
export const USAGE_PARAMS: ParamRules = {
  range: isRange,
  at: isMinute,
  consumer: isText,
  endpoint: (text) => ["projects", "keywords", "keyword-data"].includes(text),
  status: (text) => text === "none" || /^[1-5]\d{2}$/.test(text),
  project: isText,
  plan: (text) => /^[0-9a-f-]{36}$/.test(text),
  counted: (text) => ["1", "0", "may"].includes(text),
};

/** An instant as `at` carries it: 2026-11-20T14:00Z. */
export const toMinute = (instant: string | number): string => `${new Date(instant).toISOString().slice(0, 16)}Z`;

/** Reads the address; what cannot be used is left out (and named by `droppedParams`). Never throws. */
export function parseUsageView(take: (name: string) => string | null): UsageView {
  const valid = (name: string) => {
    const text = take(name);
    return text !== null && USAGE_PARAMS[name]?.(text) === true ? text : null;
  };
  const range = valid("range");
  return {
    range: range !== null && isRange(range) ? range : "hour",
    at: valid("at"),
    consumer: valid("consumer"),
    endpoint: valid("endpoint"),
    status: valid("status"),
    project: valid("project"),
    plan: valid("plan"),
    counted: valid("counted"),
  };
}

/** The view as an address has it, defaults left out. */
export function usageSearch(view: UsageView): URLSearchParams {
  const { range, ...rest } = view;
  const given = Object.entries(rest).filter((pair): pair is [string, string] => pair[1] !== null);
  return new URLSearchParams([...(range === "hour" ? [] : [["range", range]]), ...given]);
}

/** Views that are on show for days are asked for less often than the running hour. */
export const isLongRange = (range: UsageRange): boolean => range === "7d" || range === "30d";
