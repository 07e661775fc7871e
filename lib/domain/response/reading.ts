import type { Problem } from "../errors";
import type { Keyword } from "../keyword/keyword";
import type { Project } from "../projects/project";
import type { Price } from "../quota/price";
import type { Quota } from "../quota/quota";
import type { HistoryDay } from "../time/day-view";

/** `empty-positions`: not ranking or not measured. `doubtful-positions`: averages. `unicode-twins`: look the same. */
export type ListNote = {
  kind:
    | "empty-positions"
    | "doubtful-positions"
    | "unread-positions"
    | "unicode-twins"
    | "repeated-fields"
    | "replaced-characters"
    | "long-texts"
    | "changed"
    | "other-lists"
    /** One ID with several countries or languages, of which one is shown. */
    | "other-markets"
    /** Different rows with one ID, of which the last is shown. */
    | "repeated-ids"
    | "failed-checks"
    /** Sent as 0 with a page: a featured snippet above position 1. */
    | "snippet-positions"
    /** Ignored rows with days in the future. */
    | "future-days"
    | "not-numbers";
  count: number;
  /** Names of the ignored lists, or of the markets (the shown one first), or reasons of failed checks. */
  names?: string[];
};

export type ListFacts = {
  /** Rows that the service reports; null: no total. */
  total: number | null;
  /** The project's keyword count, if the list has no total and fewer rows. Such a list never counts as complete. */
  counted?: number;
  unreadable: number;
  complete: boolean;
  pages: number;
  pageSize: number | null;
  /** Absent: none, or saved by an older version. */
  notes?: ListNote[];
  /** Device or engine of the positions, if the service sends several. */
  positionOf?: string;
  bestIsLoaded?: true;
  /** Day of the rows' earlier positions; absent: from the list itself. */
  comparedWith?: HistoryDay;
  onDay?: HistoryDay;
  /** Rows come from different rounds of checks, so sums and averages mix days. */
  mixesDays?: true;
};

export type ProjectList = ListFacts & { projects: Project[] };
export type KeywordList = ListFacts & { keywords: Keyword[] };

/** @property asOf instant of the response (ISO, UTC) @property deletedAt when the service later answered 404 */
export type Reading<T> = { data: T; asOf: string; saved: boolean; deletedAt: string | null };

/** Changes with the saved data: loading the rest of a list keeps the time of its first page. */
export const readingVersion = (reading: Reading<unknown> | null): string =>
  reading === null ? "" : `${reading.asOf} ${Object(reading.data).pages ?? ""}`;

/** `never`: saved data only. `if-missing`: request if nothing is saved. `now`: request. */
export type Spend = "never" | "if-missing" | "now";

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
