import { fillProblem, type NextStep, PLAIN_FORMATS, type Problem } from "../errors";
import type { ExportTable } from "./export-table";

export type ExportState = {
  complete: boolean;
  /** Instant at which the service no longer had the data. */
  deletedAt: string | null;
  problem: Problem | null;
};

/** For readers who have only the file; null: of no use to them. */
const NEXT_WORDS: Record<NextStep, string | null> = {
  "clear-dates": "clear the dates in the dashboard",
  "reset-filters": "reset the filters in the dashboard",
  "check-connection": "set UPSTREAM_DATE_PARAMETERS and check the connection in the settings",
  "open-settings": "check the connection in the settings",
  "open-limit": "turn off “Saved data only” in the settings",
  "browse-saved": null,
  "see-usage": null,
  wait: "wait until the hour is over",
  "see-projects": "pick a project from the list",
  "open-other-project": "open it in its own project",
  back: "go back to the list",
  retry: "try again in the dashboard",
  "view-raw": "view the raw response in the dashboard",
  reload: "reload the page",
};

function nextWords({ next, details }: Problem): string {
  const words = next.map((step) => NEXT_WORDS[step]).find((each) => each !== null) ?? "use the saved data";
  return details.resetsAt === null ? words : words.replace("the hour is over", details.resetsAt);
}

export type ExportProblem = {
  code: Problem["code"];
  title: string;
  text: string;
  status: number | null;
  counted: number;
  may_count: number;
  at: string;
  next: string;
};

export function exportProblem(problem: Problem): ExportProblem {
  const { code, title, details } = problem;
  const { answerStatus: status, counted, mayCount: may_count, at } = details;
  const text = fillProblem(problem, PLAIN_FORMATS).text;
  return { code, title, text, status, counted, may_count, at, next: nextWords(problem) };
}

/** One line about incomplete, old or deleted data; null: nothing to report. */
export function exportNote({ complete, deletedAt, problem }: ExportState): string | null {
  const parts = [
    complete ? null : "Not all rows: loading stopped before the end.",
    deletedAt === null ? null : `No longer in the service, found at ${deletedAt}; this is the last copy.`,
    problem === null ? null : problemLine(exportProblem(problem)),
  ];
  return parts.filter((part) => part !== null).join(" ") || null;
}

function problemLine({ title, status, counted, may_count, at, next }: ExportProblem): string {
  const answer = status === null ? "no response" : `response ${status}`;
  const cost = `requests counted: ${counted}${may_count > 0 ? `, ${may_count} more may count` : ""}`;
  return `Not refreshed at ${at}: ${title} (${answer}; ${cost}). Next: ${next}.`;
}

export function withNote(table: ExportTable, state: ExportState): ExportTable {
  const note = exportNote(state);
  if (note === null) return table;
  return { ...table, columns: [...table.columns, "note"], cellsAt: (row) => [...table.cellsAt(row), note] };
}
