import type { Lane } from "./reading";

export type Endpoint = "projects" | "keywords" | "keyword-data";

/** One request of the log. Holds no key and no header. */
export type RequestEntry = {
  id: string;
  at: string;
  lane: Lane;
  consumer: string;
  endpoint: Endpoint;
  /** Id the request was for, with paging, e.g. "1042 · rows 101–200". */
  about: string;
  /** Null: no answer came (or none yet). */
  status: number | null;
  /** 1 counted, 0 not counted, "may" may count. */
  counted: 0 | 1 | "may";
  tookMs: number | null;
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
};

/** The usage page's figures for the running hour and the last 24. Counts are requests. */
export type UsageReport = {
  /** Cumulative use at the end of each minute since the hour began. */
  minutes: { at: string; used: number; refused: number }[];
  hours: HourUse[];
  byConsumer: { name: string; lane: Lane; requests: number }[];
  byEndpoint: { endpoint: Endpoint; requests: number }[];
  byStatus: { status: number | null; requests: number }[];
  /** Newest first, at most `requestsShownMax`. */
  requests: RequestEntry[];
  requestsTotal: number;
};
