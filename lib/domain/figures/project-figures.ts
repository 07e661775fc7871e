import type { Interval } from "../time/interval";
import type { FigureChanges } from "./figure-changes";
import type { KeywordStatistics } from "./statistics";

export type ProjectFigures = {
  asOf: string;
  statistics: KeywordStatistics;
  changes: FigureChanges | null;
  onDay: { on: string; interval: Interval } | null;
  mixesDays: boolean;
};

export type CountedFigures = Omit<ProjectFigures, "asOf">;
