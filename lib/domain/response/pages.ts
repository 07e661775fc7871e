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

/** What each page is drawn from: saved data only, gathered on the server by lib/pages/page-data without a request. */
export type ProjectsPage = {
  answer: Answer<ProjectList>;
  /** By project id; a project whose keyword list is not saved has no entry. */
  statistics: Record<string, ProjectFigures>;
  /** Projects that were read last, newest first. */
  recent: readonly { id: string; name: string }[];
  /** Own labels of the projects, by project id; a pinned project is a starred one. */
  labels: Record<string, Labels>;
  /** How the share of the top 10 went, by project id, over the span that the address names. */
  topTens: Record<string, TopTenLine>;
  /** When the service refused a project, by its id; given again since, it has no entry. */
  refused: Record<string, string>;
  /** Rows the service gives in one page of keywords: decides what opening a project costs. */
  size: PageSize;
};

/** Of which keywords of a project a history is saved, and which the service has refused, lacked or sent unreadable. */
export type Histories = { ids: string[]; refused: string[] };

export type ProjectPage = {
  project: Project | null;
  answer: Answer<KeywordList>;
  labels: ProjectLabels;
};

export type KeywordPage = {
  project: Project | null;
  /** The keyword as the saved list has it. */
  keyword: Keyword | null;
  answer: Answer<KeywordData>;
  /** Days that are held beside the answer. */
  held: HeldDays;
  /** Saved answers of the keywords it is compared with, by id. */
  compared: Record<string, Answer<KeywordData>>;
  /** The same keywords as the saved list has them. */
  comparedRows: Keyword[];
  neighbors: Neighbors;
};

/** The keywords before and after one, in the order of the table it was opened from. */
export type Neighbors = {
  previousId: string | null;
  nextId: string | null;
  /** The address parameters of that table, which the links to both take along; "" for the saved list's own order. */
  list: string;
};

/** Up to eight keywords side by side. */
export type ComparePage = {
  project: Project | null;
  /** The keywords as the saved list has them; one that is not in it is left out. */
  rows: Keyword[];
  answers: Record<string, Answer<KeywordData>>;
  /** Days that are held beside each answer. */
  held: Record<string, HeldDays>;
};

/** @property matrix its rows are the first ones of `total` */
export type MatrixPage = { project: Project | null; matrix: Matrix; total: number };
