import { addKeyword, addProject, type Point } from "../store/objects";
import type { Store } from "../store/store";
import { lastDayOfMonth } from "./days";
import { RECENT_DAYS, SAMPLE_IDS } from "./ids";
import { idFrom } from "./random";
import { groupRows, numberOrNull, readSourceFile } from "./source-file";

export function loadBerlin(store: Store, accountId: number): void {
  addProject(store, {
    id: SAMPLE_IDS.berlin,
    accountId,
    name: "Berlin open data portal",
    domain: "daten.berlin.de",
    measuredOn: "2021-02-28",
    createdOn: "2019-02-01",
    attribution:
      "Suchbegriffe daten.berlin.de, BerlinOnline GmbH, CC BY 3.0 DE, https://daten.berlin.de/datensaetze/suchbegriffe-daten-berlin-de (version of 7 March 2022). Changed: filtered and reshaped.",
    licence: "CC BY 3.0 DE",
  });
  const columns = ["month", "term", "impressions", "visits", "page_duration_avg_s", "exit_rate_pct"];
  const rows = readSourceFile("berlin_portal_searchterms_month.csv", columns);
  for (const [term, months] of groupRows(rows, ([, term]) => term ?? "")) {
    const points = months.map(toPoint);
    const { date, ...metrics } = points.at(-1) ?? { date: null };
    addKeyword(store, {
      id: idFrom("berlin", term),
      projectId: SAMPLE_IDS.berlin,
      about: { keyword: term, engine: "site search", country: null, language: null, location: null, device: null },
      latest: { ...metrics, measured_on: date, recent: points.slice(-RECENT_DAYS) },
      points,
    });
  }
}

const toPoint = ([month = "", , impressions, visits, duration, exitRate]: string[]): Point => ({
  date: lastDayOfMonth(month),
  impressions: numberOrNull(impressions),
  visits: numberOrNull(visits),
  page_duration_avg_s: numberOrNull(duration),
  exit_rate_pct: numberOrNull(exitRate),
});
