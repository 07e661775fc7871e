import type { Keyword } from "../keyword/keyword";
import type { Project } from "../projects/project";
import type { HistoryDay } from "../time/day-view";

/**
 * Something a person has to know before believing a list's figures, with how many rows it is about.
 * `empty-positions`: the service does not say whether these are not ranking or not measured; `doubtful-positions`: no
 * whole number, or no position at all; `unicode-twins`: phrases that look the same and are written differently;
 * `repeated-fields`, `replaced-characters`, `long-texts`: what had to be changed before it could be read;
 * `changed`: total or first rows changed while the list was loaded; `other-lists`: the response has such rows in lists
 * of other names, which are no part of this one; `other-markets`: keywords that came for several countries or languages
 * under one ID, of which one is shown; `failed-checks`: the service could not check them, with its reasons as `names`;
 * `snippet-positions`: sent as 0 with a page of the site, which is the featured snippet above position 1;
 * `future-days`: rows with days that are still to come, which are left out.
 */
export type ListNote = {
  kind:
    | ("empty-positions" | "doubtful-positions" | "unicode-twins" | "repeated-fields" | "replaced-characters")
    | (
        | "long-texts"
        | "changed"
        | "other-lists"
        | "other-markets"
        | "failed-checks"
        | "snippet-positions"
        | "future-days"
        | "not-numbers"
      );
  count: number;
  /** Names of those lists; of those markets, the one that is shown first. */
  names?: string[];
};

/** How a list was read; travels with the data so that no total is shown without its base. */
export type ListFacts = {
  /** Rows the service says exist; null when it states no total. */
  total: number | null;
  /**
   * Keywords that the project counts, where the list states no total and came with fewer. Everything the service sends
   * of the list has come, and still it is not called complete.
   */
  counted?: number;
  /** Rows that could not be read; kept in the raw answer. */
  unreadable: number;
  /** False when reading stopped before the end; what is here is right but not all. */
  complete: boolean;
  /** Pages read. */
  pages: number;
  /** Largest page the service granted, in rows. */
  pageSize: number | null;
  /** What has to be known of its rows; absent: nothing, or the list was saved before this was noted. */
  notes?: ListNote[];
  /** The device or engine whose positions the list shows, where the service sends several. */
  positionOf?: string;
  /** The service sends no best positions: those of the rows are the best of the days loaded here. */
  bestIsLoaded?: true;
  /** The day that the earlier positions of its rows are of; absent: they are the list's own. */
  comparedWith?: HistoryDay;
  /** The day that its rows are of; absent: each row is as the service had it last. */
  onDay?: HistoryDay;
  /** Its rows are of different rounds of checks, so sums and averages mix days. */
  mixesDays?: true;
};

export type ProjectList = ListFacts & { projects: Project[] };
export type KeywordList = ListFacts & { keywords: Keyword[] };

/**
 * Data with its age.
 * @property asOf instant of the answer it was read from (ISO, UTC)
 * @property saved true when it came from a saved copy and no request was made for it just now
 * @property gone set when the service has answered 404 since: the instant that was found out
 */
export type Reading<T> = { data: T; asOf: string; saved: boolean; gone: string | null };

/** What a load may cost. `never`: saved data only. `if-missing`: ask when nothing is saved. `now`: ask. */
export type Spend = "never" | "if-missing" | "now";
