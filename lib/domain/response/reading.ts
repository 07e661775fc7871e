import type { Keyword } from "../keyword/keyword";
import type { Project } from "../projects/project";
import type { HistoryDay } from "../time/day-view";

/**
 * Something the user must know before trusting a list's figures, with the number of rows. `empty-positions`: either not
 * ranking or not measured; `doubtful-positions`: not a whole number or not a position; `unicode-twins`: different
 * phrases that look the same. Repeated fields, replaced characters and long texts were changed to make them readable.
 */
export type ListNote = {
  kind:
    | ("empty-positions" | "doubtful-positions" | "unicode-twins" | "repeated-fields" | "replaced-characters")
    | (
        | "long-texts"
        /** The list changed while it was loading. */
        | "changed"
        | "other-lists"
        /** One ID with several countries or languages, of which one is shown. */
        | "other-markets"
        /** The service could not check these rows; reasons in `names`. */
        | "failed-checks"
        /** Sent as 0 with a page: a featured snippet above position 1. */
        | "snippet-positions"
        /** Ignored rows with days in the future. */
        | "future-days"
        | "not-numbers"
      );
  count: number;
  /** Names of the ignored lists, or of the markets (the shown one first), or reasons of failed checks. */
  names?: string[];
};

/** How a list was parsed, so that every total has its base. */
export type ListFacts = {
  /** Rows that the service reports; null: no total. */
  total: number | null;
  /** The project's keyword count, if the list has no total and fewer rows. Such a list never counts as complete. */
  counted?: number;
  /** Unreadable rows; the raw response has them. */
  unreadable: number;
  /** False: reading stopped before the end, so rows are missing. */
  complete: boolean;
  pages: number;
  /** Largest page received, in rows. */
  pageSize: number | null;
  /** Notes on its rows; absent: none, or saved by an older version. */
  notes?: ListNote[];
  /** Device or engine of the positions, if the service sends several. */
  positionOf?: string;
  /** Best positions come from the loaded days, because the service sends none. */
  bestIsLoaded?: true;
  /** Day of the rows' earlier positions; absent: from the list itself. */
  comparedWith?: HistoryDay;
  /** Day of its rows; absent: each row's latest. */
  onDay?: HistoryDay;
  /** Rows come from different rounds of checks, so sums and averages mix days. */
  mixesDays?: true;
};

export type ProjectList = ListFacts & { projects: Project[] };
export type KeywordList = ListFacts & { keywords: Keyword[] };

/**
 * Data with its age.
 * @property asOf instant of the response (ISO, UTC) @property saved true: from a saved copy, without a new request
 * @property gone when the service later answered 404
 */
export type Reading<T> = { data: T; asOf: string; saved: boolean; gone: string | null };

/** `never`: saved data only. `if-missing`: request if nothing is saved. `now`: request. */
export type Spend = "never" | "if-missing" | "now";
