import type { Interval } from "../time/interval";
import type { FigureChanges } from "./figure-changes";
import type { KeywordStatistics } from "./statistics";

/**
 * What the saved keyword list of a project tells. `asOf` is its age.
 * @property changes null: the list was saved before these were kept beside it
 * @property onDay the day that all of it is of, where the rows of the list are of several; keywords without a position
 *   were then not seen that day
 * @property mixesDays the rows are of different rounds of checks and no day stands for them: sums and averages mix days
 */
export type ProjectFigures = {
  asOf: string;
  statistics: KeywordStatistics;
  changes: FigureChanges | null;
  onDay: { on: string; interval: Interval } | null;
  mixesDays: boolean;
};

/** Figures without the age of what they were counted from. */
export type CountedFigures = Omit<ProjectFigures, "asOf">;
