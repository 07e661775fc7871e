import type { ProjectFigures } from "../figures/figure-changes";
import { compareValues, foldText } from "../keyword/fold-text";
import type { Project } from "./project";

export const PROJECT_SORTS = ["name", "keywords", "position", "top10", "saved"] as const;
export type ProjectColumn = (typeof PROJECT_SORTS)[number];
export type ProjectSort = { column: ProjectColumn; descending: boolean };

export type ProjectRow = {
  project: Project;
  saved: ProjectFigures | null;
  isPinned: boolean;
  /** When the service refused its keywords; null: never, or sent again since. */
  refusedAt: string | null;
};

export function parseProjectSort(text: string): ProjectSort | null {
  const descending = text.startsWith("-");
  const column = PROJECT_SORTS.find((name) => name === (descending ? text.slice(1) : text));
  return column === undefined ? null : { column, descending };
}

export const projectSortText = ({ column, descending }: ProjectSort): string => `${descending ? "-" : ""}${column}`;

export function nextProjectSort(current: ProjectSort | null, column: ProjectColumn): ProjectSort | null {
  const descending = column === "keywords" || column === "top10" || column === "saved";
  if (current?.column !== column) return { column, descending };
  return current.descending === descending ? { column, descending: !descending } : null;
}

/** The service's count, or the saved rows if there are more; null: unknown. */
export function keywordCount({ project, saved }: ProjectRow): number | null {
  if (saved === null) return project.keywordCount;
  return Math.max(saved.statistics.keywords, project.keywordCount ?? 0);
}

export function topTen({ saved }: ProjectRow): number | null {
  if (saved === null || saved.statistics.loaded === 0) return null;
  return saved.statistics.buckets["1-3"] + saved.statistics.buckets["4-10"];
}

function valueOfRow(row: ProjectRow, column: ProjectColumn): string | number | null {
  if (column === "name") return row.project.name;
  if (column === "keywords") return keywordCount(row);
  if (column === "position") return row.saved?.statistics.averagePosition ?? null;
  if (column === "top10") return topTen(row);
  return row.saved?.asOf ?? null;
}

/** Pinned ones first. Projects without a value come last in both directions. */
export function projectRows(
  projects: readonly Project[],
  statistics: Record<string, ProjectFigures>,
  view: {
    query: string;
    sort: ProjectSort | null;
    isPinned?: (projectId: string) => boolean;
    refused?: Record<string, string>;
  },
): ProjectRow[] {
  const searchTerm = foldText(view.query.trim());
  const rows = projects
    .filter(({ name, domain }) => foldText(`${name}\n${domain ?? ""}`).includes(searchTerm))
    .map((project) => ({
      project,
      saved: Object.hasOwn(statistics, project.id) ? (statistics[project.id] ?? null) : null,
      isPinned: view.isPinned?.(project.id) ?? false,
      refusedAt:
        view.refused !== undefined && Object.hasOwn(view.refused, project.id)
          ? (view.refused[project.id] ?? null)
          : null,
    }));
  const { sort } = view;
  const sign = sort?.descending ? -1 : 1;
  return rows.sort((a, b) => {
    if (a.isPinned !== b.isPinned) return Number(b.isPinned) - Number(a.isPinned);
    if (sort === null) return 0;
    const [x, y] = [valueOfRow(a, sort.column), valueOfRow(b, sort.column)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * compareValues(x, y);
  });
}
