import type { Problem } from "../errors";
import type { Price } from "../quota/price";
import type { Quota } from "../quota/quota";
import type { DayRange } from "../time/history-days";
import type { Reading } from "./reading";

/** @property reading null: nothing is saved @property problem why data is missing or old; null: none */
export type Answer<T> = {
  reading: Reading<T> | null;
  problem: Problem | null;
  price: Price;
  quota: Quota;
  /** The service's responses behind the data, newest first, if the page shows them. */
  answers?: AnswerFact[];
};

export type AnswerFact = { path: string; status: number; at: string };

/** Body of a POST to a data route, the only way for a browser to spend. */
export type SpendRequest = {
  spend: "if-missing" | "now";
  /** Price that the user saw: never exceeded, except for one retry after a fault. */
  requestsMax: number;
  confirmed?: boolean;
  /** Sent without a click when the page opened: at most 5 requests, while plenty are left. */
  unasked?: boolean;
  savedOnly?: boolean;
  /** Sends even if the key or the limit is blocked. */
  despiteBlock?: boolean;
  /** Days of a history. Only unsaved days are requested. */
  days?: DayRange;
};
