import type { ProjectFigures } from "../figures/project-figures";
import type { TopTenLine } from "../figures/top-ten";
import type { Keyword, KeywordData } from "../keyword/keyword";
import type { Labels, ProjectLabels } from "../keyword/labels";
import type { Project } from "../projects/project";
import type { PageSize } from "../quota/price";
import type { HeldDays } from "../series/list-days";
import type { Matrix } from "../series/matrix";
import type { KeywordList, ProjectList } from "./reading";
import type { Answer } from "./result";

/** Data of each page, built by lib/pages/page-data from saved data without a request. */
export type ProjectsPage = {
  answer: Answer<ProjectList>;
  /** By project id; only projects with a saved keyword list. */
  statistics: Record<string, ProjectFigures>;
  /** Recently opened projects, newest first. */
  recent: readonly { id: string; name: string }[];
  labels: Record<string, Labels>;
  topTens: Record<string, TopTenLine>;
  /** When the service refused a project, by id, unless it sent the project again since. */
  refused: Record<string, string>;
  size: PageSize;
};

/** Keywords with saved history, and keywords that the service refused, lacked or sent unreadable. */
export type Histories = { ids: string[]; refused: string[] };

export type ProjectPage = {
  project: Project | null;
  answer: Answer<KeywordList>;
  labels: ProjectLabels;
};

export type KeywordPage = {
  project: Project | null;
  keyword: Keyword | null;
  answer: Answer<KeywordData>;
  /** Saved days from lists. */
  held: HeldDays;
  compared: Record<string, Answer<KeywordData>>;
  comparedRows: Keyword[];
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
  held: Record<string, HeldDays>;
};

/** @property matrix contains the first of `total` rows */
export type MatrixPage = { project: Project | null; matrix: Matrix; total: number };
