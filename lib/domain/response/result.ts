import type { Problem } from "../errors";
import type { Price } from "../quota/price";
import type { Quota } from "../quota/quota";
import type { DayRange } from "../time/history-days";
import type { Reading } from "./reading";

/**
 * What our data routes answer and what pages are rendered from.
 * @property reading saved or fresh data; null when nothing is saved and nothing was asked for
 * @property problem why there is no (complete, fresh) reading; null when all is well
 * @property price what reading it now costs
 */
export type Answer<T> = {
  reading: Reading<T> | null;
  problem: Problem | null;
  price: Price;
  quota: Quota;
  /** The service's own answers behind the reading, newest first, where the page shows them. */
  answers?: AnswerFact[];
};

/** One answer of the service: the path that was asked, its status, and when it came (instant). */
export type AnswerFact = { path: string; status: number; at: string };

/**
 * Body of a POST to a data route: the only way a browser can spend.
 * @property requestsMax the price a person has seen: never more goes out for it, but one second try after a fault
 * @property confirmed the price was put to a person as a question; without it a high price is refused
 * @property unasked the page was opened and nothing was pressed: at most 5 requests, and only while plenty are left
 * @property savedOnly this tab asks for nothing: refused
 * @property despiteBlock sends even where the record says that the key or the limit is in the way
 * @property days of a keyword's history: only those of them that are not held are asked for
 */
export type SpendRequest = {
  spend: "if-missing" | "now";
  requestsMax: number;
  confirmed?: boolean;
  unasked?: boolean;
  savedOnly?: boolean;
  despiteBlock?: boolean;
  days?: DayRange;
};
