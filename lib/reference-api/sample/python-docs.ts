import { addKeyword, addProject } from "../store/objects";
import type { Store } from "../store/store";
import { RECENT_DAYS, SAMPLE_IDS } from "./ids";
import { idFrom } from "./random";
import { groupRows, readSourceFile } from "./source-file";

export function loadPythonDocs(store: Store, accountId: number): void {
  addProject(store, {
    id: SAMPLE_IDS.pythonDocs,
    accountId,
    name: "Python library docs",
    domain: null,
    measuredOn: "2022-12-31",
    createdOn: "2022-01-01",
    attribution:
      "Search Console sample data from adviz by Elias Dabbas, Apache License 2.0, https://github.com/eliasdabbas/adviz. Changed: rows removed, columns reordered, values rounded.",
    licence: "Apache License 2.0",
  });
  const columns = ["date", "query", "clicks", "impressions", "ctr", "position"];
  const rows = readSourceFile("gsc_query_month_2022.csv.gz", columns);
  for (const [query, months] of groupRows(rows, ([, query]) => query ?? "")) {
    const points = months.map(toPoint);
    const { date, ...metrics } = points.at(-1) ?? { date: null };
    addKeyword(store, {
      id: idFrom("python-docs", query),
      projectId: SAMPLE_IDS.pythonDocs,
      about: { keyword: query, engine: "google", country: null, language: null, location: null, device: null },
      latest: {
        ...metrics,
        previous_position: points.at(-2)?.position ?? null,
        best_position: Math.min(...points.map(({ position }) => position)),
        measured_on: date,
        recent: points.slice(-RECENT_DAYS).map((point) => ({ date: point.date, position: point.position })),
      },
      points,
    });
  }
}

const toPoint = ([date = "", , clicks, impressions, ctr, position]: string[]) => ({
  date,
  position: Number(position),
  clicks: Number(clicks),
  impressions: Number(impressions),
  ctr: Number(ctr),
});
