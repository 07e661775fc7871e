import type { Lane } from "./caller";

export type Endpoint = "projects" | "keywords" | "keyword-data";

/** 1 counted, 0 not counted, "may" may count. */
export type Counted = 0 | 1 | "may";

/** One request of the log. Holds no key and no header. */
export type RequestEntry = {
  id: string;
  at: string;
  lane: Lane;
  consumer: string;
  endpoint: Endpoint;
  /** Null: the list of projects, or not kept. */
  projectId: string | null;
  /** Its name, where a saved list knows it. */
  projectName: string | null;
  /** Id the request was for, with paging, e.g. "1042 · rows 101–200". */
  about: string;
  /** Null: no answer came (or none yet). */
  status: number | null;
  counted: Counted;
  tookMs: number | null;
};

/** Requests of one kind in one hour: what is kept once the single entries are gone. */
export type UsageSum = Pick<RequestEntry, "lane" | "consumer" | "endpoint" | "projectId" | "status" | "counted"> & {
  startsAt: string;
  requests: number;
};

/** One clock hour of the record. `recorded` false: no record was kept, which is not zero. */
export type HourUse = {
  startsAt: string;
  confirmed: number;
  maybe: number;
  others: number;
  limit: number;
  reached: boolean;
  recorded: boolean;
  /** Requests that saved copies avoided, at least. */
  avoided: number;
};

/** The usage page's figures for a range. Counts are requests. */
export type UsageReport = {
  /** Cumulative use at the end of each minute of the running hour. */
  minutes: { at: string; used: number; refused: number }[];
  /** The hours on show, oldest first; the last one is running. The last 24 where the range is one hour. */
  hours: HourUse[];
  /** What the breakdowns and the log are about: the chosen hour, or the whole range. */
  startsAt: string;
  endsAt: string;
  byConsumer: { name: string; lane: Lane; requests: number }[];
  byEndpoint: { endpoint: Endpoint; requests: number }[];
  byStatus: { status: number | null; requests: number }[];
  byProject: { projectId: string; name: string | null; requests: number }[];
  /** Of single requests alone. `title` null: the plan is not kept any more. */
  byPlan: { planId: string; title: string | null; requests: number }[];
  /** Single requests that the filters let through, newest first; at most as many as were asked for. */
  requests: RequestEntry[];
  requestsTotal: number;
  /** Older hours of the same, as sums, newest first, once all single requests are in; at most as many as were asked for. */
  sums: UsageSum[];
  /** Rows that `sums` would have in all, and the requests in them. */
  sumsTotal: number;
  requestsInSums: number;
  /** Single requests are kept from this instant on. */
  singlesSince: string;
};

export const usedIn = (hour: HourUse): number => hour.confirmed + hour.others;
