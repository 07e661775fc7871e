import { addKeyword, addProject, type JsonObject, type NewProject, type Point } from "../store/objects";
import type { Store } from "../store/store";
import { lastDayOfMonth } from "./days";
import { RECENT_DAYS, SAMPLE_IDS } from "./ids";
import { idFrom } from "./random";
import { groupRows, numberOrNull, readSourceFile } from "./source-file";

/** `columns`: the month or its last day, the keyword, and what was measured. */
type Source = {
  project: Omit<NewProject, "accountId">;
  name: string;
  engine: string;
  file: string;
  columns: readonly string[];
};

const SOURCES: readonly Source[] = [
  {
    project: {
      id: SAMPLE_IDS.pythonDocs,
      name: "Python library docs",
      domain: null,
      measuredOn: "2022-12-31",
      createdOn: "2022-01-01",
      attribution:
        "Search Console sample data from adviz by Elias Dabbas, Apache License 2.0, https://github.com/eliasdabbas/adviz. Changed: rows removed, columns reordered, values rounded.",
      licence: "Apache License 2.0",
    },
    name: "python-docs",
    engine: "google",
    file: "gsc_query_month_2022.csv.gz",
    columns: ["date", "query", "clicks", "impressions", "ctr", "position"],
  },
  {
    project: {
      id: SAMPLE_IDS.berlin,
      name: "Berlin open data portal",
      domain: "daten.berlin.de",
      measuredOn: "2021-02-28",
      createdOn: "2019-02-01",
      attribution:
        "Suchbegriffe daten.berlin.de, BerlinOnline GmbH, CC BY 3.0 DE, https://daten.berlin.de/datensaetze/suchbegriffe-daten-berlin-de (version of 7 March 2022). Changed: filtered and reshaped.",
      licence: "CC BY 3.0 DE",
    },
    name: "berlin",
    engine: "site search",
    file: "berlin_portal_searchterms_month.csv",
    columns: ["month", "term", "impressions", "visits", "page_duration_avg_s", "exit_rate_pct"],
  },
];

/** The two projects that have one figure a month. */
export function loadMonths(store: Store, accountId: number): void {
  for (const { project, name, engine, file, columns } of SOURCES) {
    addProject(store, { ...project, accountId });
    const toPoint = ([month = "", , ...cells]: string[]): Point => ({
      date: lastDayOfMonth(month),
      ...Object.fromEntries(columns.slice(2).map((column, at) => [column, numberOrNull(cells[at])])),
    });
    for (const [keyword, months] of groupRows(readSourceFile(file, columns), ([, phrase]) => phrase ?? "")) {
      const points = months.map(toPoint);
      const { date = null, ...measures } = points.at(-1) ?? {};
      addKeyword(store, {
        id: idFrom(name, keyword),
        projectId: project.id,
        about: { keyword, engine, country: null, language: null, location: null, device: null },
        latest: {
          ...measures,
          ...rankFigures(points),
          measured_on: date,
          recent: points.slice(-RECENT_DAYS).map(recentOf),
        },
        points,
      });
    }
  }
}

function rankFigures(points: readonly Point[]): JsonObject {
  const places = points.flatMap(({ position }) => (typeof position === "number" ? position : []));
  return places.length === 0 ? {} : { previous_position: places.at(-2) ?? null, best_position: Math.min(...places) };
}

const recentOf = (point: Point): Point =>
  point.position === undefined ? point : { date: point.date, position: point.position };
