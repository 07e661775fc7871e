import type { ProjectFigures } from "../figures/figure-changes";
import type { TopTenLine } from "../figures/top-ten";
import type { Keyword, KeywordData } from "../keyword/keyword";
import type { Labels, ProjectLabels } from "../keyword/labels";
import type { Project } from "../projects/project";
import type { PageSize } from "../quota/price";
import type { HeldDays } from "../series/list-days";
import type { Matrix } from "../series/matrix";
import type { KnownDay } from "../time/day-view";
import type { Answer, KeywordList, ProjectList } from "./reading";

/** Built from saved data without a request. */
export type ProjectsPage = {
  answer: Answer<ProjectList>;
  statistics: Record<string, ProjectFigures>;
  recent: readonly { id: string; name: string }[];
  labels: Record<string, Labels>;
  topTens: Record<string, TopTenLine>;
  refused: Record<string, string>;
  size: PageSize;
};

export type Histories = { ids: string[]; refusedIds: string[] };

export type ProjectPage = {
  project: Project | null;
  answer: Answer<KeywordList>;
  labels: ProjectLabels;
};

export type KeywordPage = {
  project: Project | null;
  keyword: Keyword | null;
  answer: Answer<KeywordData>;
  savedDays: HeldDays;
  /** The project's saved days, oldest first. */
  known: KnownDay[];
  neighbors: Neighbors;
};

export type Neighbors = {
  previousId: string | null;
  nextId: string | null;
  /** Address parameters of that table; "" for the saved list's order. */
  list: string;
};

export type ComparePage = {
  project: Project | null;
  rows: Keyword[];
  answers: Record<string, Answer<KeywordData>>;
  savedDays: Record<string, HeldDays>;
};

export type MatrixPage = { matrix: Matrix; total: number };

/** Columns keep 100,000 names small and quick to parse. `market` is empty unless its list repeats the phrase. */
export type PaletteIndex = { projects: IndexedProject[] };

export type IndexedProject = {
  id: string;
  name: string;
  domain: string | null;
  keywordIds: string[];
  phrases: string[];
  markets: string[];
};
