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
  avoided: number;
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
