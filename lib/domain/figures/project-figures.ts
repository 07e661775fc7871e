import type { Interval } from "../time/interval";
import type { FigureChanges } from "./figure-changes";
import type { KeywordStatistics } from "./statistics";

/**
 * Figures of a project's saved keyword list, with its age in `asOf`.
 * @property changes null: saved by an older version @property mixesDays rows come from several days, so sums mix days
 */
export type ProjectFigures = {
  asOf: string;
  statistics: KeywordStatistics;
  changes: FigureChanges | null;
  onDay: { on: string; interval: Interval } | null;
  mixesDays: boolean;
};

export type CountedFigures = Omit<ProjectFigures, "asOf">;
