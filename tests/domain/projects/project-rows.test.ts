import { describe, expect, test } from "vitest";
import type { ProjectFigures } from "@/lib/domain/figures/figure-changes";
import { keywordStatistics } from "@/lib/domain/figures/statistics";
import { projectId } from "@/lib/domain/ids";
import type { Project } from "@/lib/domain/projects/project";
import {
  keywordCount,
  nextProjectSort,
  parseProjectSort,
  projectRows,
  projectSortText,
  topTen,
} from "@/lib/domain/projects/project-rows";

const project = (name: string, keywordCount: number | null = null): Project => ({
  id: projectId(name),
  name,
  domain: `${name.toLowerCase()}.example`,
  keywordCount,
  measuredOn: null,
  source: null,
  other: {},
});
const saved = {
  asOf: "2026-11-20T14:12:00.000Z",
  statistics: { ...keywordStatistics([]), averagePosition: 4, loaded: 2 },
  changes: null,
  onDay: null,
  mixesDays: false,
};
const rowsOf = (projects: Project[], statistics: Record<string, ProjectFigures> = {}, query = "", sort = "") =>
  projectRows(projects, statistics, { query, sort: parseProjectSort(sort) });
const names = (rows: ReturnType<typeof projectRows>) => rows.map((row) => row.project.name);

describe("the projects list", () => {
  const projects = [project("Öl"), project("boots", 5), project("Café", 9)];

  test("search ignores case and accents, and covers name and domain", () => {
    expect(names(rowsOf(projects, {}, "ol"))).toEqual(["Öl"]);
    expect(names(rowsOf(projects, {}, "BOOTS.ex"))).toEqual(["boots"]);
  });

  test("unknown values sort last in both directions", () => {
    expect(names(rowsOf(projects, {}, "", "-keywords"))).toEqual(["Café", "boots", "Öl"]);
    expect(names(rowsOf(projects, {}, "", "keywords"))).toEqual(["boots", "Café", "Öl"]);
  });

  test("figures come from saved lists only, even for a project named like an inherited property", () => {
    const [row] = rowsOf([project("constructor")]);
    expect(row?.saved).toBeNull();
    const [savedRow] = rowsOf([project("boots")], { boots: saved });
    expect(savedRow?.saved).toBe(saved);
  });

  test("a partial list doesn't lower the service's own count", () => {
    const savedWith = (keywords: number) => ({ ...saved, statistics: { ...saved.statistics, keywords } });
    const count = (own: number | null, rowCount: number) => {
      const [row] = rowsOf([project("a", own)], { a: savedWith(rowCount) });
      return row && keywordCount(row);
    };
    expect([count(5_894, 1_500), count(null, 1_500), count(268, 300)]).toEqual([5_894, 1_500, 300]);
  });

  test("a list without any position has no top 10, which is not 0", () => {
    const [row] = rowsOf([project("a")], { a: { ...saved, statistics: keywordStatistics([]) } });
    expect(row && topTen(row)).toBeNull();
  });

  test("a sort survives the address unchanged", () => {
    for (const text of ["name", "-keywords"]) {
      const sort = parseProjectSort(text);
      expect(sort && projectSortText(sort)).toBe(text);
    }
    expect(parseProjectSort("size")).toBeNull();
    expect(nextProjectSort({ column: "name", descending: true }, "name")).toBeNull();
  });
});
