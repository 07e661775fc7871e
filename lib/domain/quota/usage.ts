import type { ParamRules } from "../web/address-params";
import type { Lane } from "./caller";

export type Endpoint = "projects" | "keywords" | "keyword-data";

/** 1: counted, 0: not counted, "may": uncertain. */
export type Counted = 0 | 1 | "may";

/** Must never contain the key or headers. */
export type RequestEntry = {
  id: string;
  at: string;
  lane: Lane;
  consumer: string;
  endpoint: Endpoint;
  /** Null: the list of projects, or not saved. */
  projectId: string | null;
  projectName: string | null;
  about: string;
  /** Null: no response (yet). */
  status: number | null;
  counted: Counted;
  tookMs: number | null;
};

/** Saved after single entries are deleted. */
export type UsageSum = Pick<RequestEntry, "lane" | "consumer" | "endpoint" | "projectId" | "status" | "counted"> & {
  startsAt: string;
  requests: number;
};

/** `recorded` false: no record, which is not zero. */
export type HourUse = {
  startsAt: string;
  confirmed: number;
  maybe: number;
  others: number;
  limit: number;
  reached: boolean;
  recorded: boolean;
};

export type UsageReport = {
  minutes: { at: string; used: number; refused: number }[];
  hours: HourUse[];
  startsAt: string;
  endsAt: string;
  byConsumer: { name: string; lane: Lane; requests: number }[];
  byEndpoint: { endpoint: Endpoint; requests: number }[];
  byStatus: { status: number | null; requests: number }[];
  byProject: { projectId: string; name: string | null; requests: number }[];
  /** From single requests only. `title` null: the plan was deleted. */
  byPlan: { planId: string; title: string | null; requests: number }[];
  requests: RequestEntry[];
  requestsTotal: number;
  sums: UsageSum[];
  sumsTotal: number;
  requestsInSums: number;
  singlesSince: string;
};

export const usedIn = (hour: HourUse): number => hour.confirmed + hour.others;

export const USAGE_RANGES = ["hour", "24h", "7d", "30d"] as const;
export type UsageRange = (typeof USAGE_RANGES)[number];

export const FILTER_NAMES = ["consumer", "endpoint", "status", "project", "plan", "counted"] as const;
export type UsageFilters = Record<(typeof FILTER_NAMES)[number], string | null>;

export type UsageView = UsageFilters & {
  range: UsageRange;
  /** Start of the chosen hour (ISO, UTC, minutes); null: the whole range. */
  at: string | null;
};

const TEXT_MAX = 200;
export const LOG_ROWS = 100;
export const LOG_ROWS_MAX = 2_000;

const isText = (text: string) => text !== "" && text.length <= TEXT_MAX && !text.includes("\0");
const isRange = (text: string): text is UsageRange => (USAGE_RANGES as readonly string[]).includes(text);
const isMinute = (text: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/.test(text) && !Number.isNaN(Date.parse(text)) && toMinute(text) === text;

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

export const toMinute = (instant: string | number): string => `${new Date(instant).toISOString().slice(0, 16)}Z`;

export function parseUsageView(take: (name: string) => string | null): UsageView {
  const valid = (name: string) => {
    const text = take(name);
    return text !== null && USAGE_PARAMS[name]?.(text) === true ? text : null;
  };
  const range = valid("range");
  return {
    range: range !== null && isRange(range) ? range : "hour",
    at: valid("at"),
    ...(Object.fromEntries(FILTER_NAMES.map((name) => [name, valid(name)])) as UsageFilters),
  };
}

export function usageSearch(view: UsageView): URLSearchParams {
  const { range, ...rest } = view;
  const entries = Object.entries(rest).filter((pair): pair is [string, string] => pair[1] !== null);
  return new URLSearchParams([...(range === "hour" ? [] : [["range", range]]), ...entries]);
}

/** Views of several days refresh less often than the current hour. */
export const isLongRange = (range: UsageRange): boolean => range === "7d" || range === "30d";
