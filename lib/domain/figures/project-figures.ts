import type { FigureChanges } from "./figure-changes";
import type { KeywordStatistics } from "./statistics";

/**
 * What the saved keyword list of a project tells. `asOf` is its age.
 * @property changes null: the list was saved before these were kept beside it
 */
export type ProjectFigures = { asOf: string; statistics: KeywordStatistics; changes: FigureChanges | null };

/** Figures without the age of what they were counted from. */
export type CountedFigures = Omit<ProjectFigures, "asOf">;
