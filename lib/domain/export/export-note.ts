import { fillProblem, type NextStep, PLAIN_FORMATS, type Problem } from "../errors";
import type { ExportTable } from "./export-table";

/** What the page says about the data on screen while it is exported, beside the time it was saved. */
export type ExportState = {
  /** False when reading stopped before the end. */
  complete: boolean;
  /** Instant at which the service was found to have it no longer. */
  gone: string | null;
  /** Why there is no newer data. */
  problem: Problem | null;
};

/** In words for a reader who has only the file; null: no help to someone who has the data. */
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

/** A problem as an export tells it: exact instants, no words of the screen's own. */
export type ExportProblem = {
  code: Problem["code"];
  title: string;
  text: string;
  /** Status the service answered with; null when no answer came. */
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

/** What a file says of data that is not new, not all there or gone: in one line, or null when there is nothing to say. */
export function exportNote({ complete, gone, problem }: ExportState): string | null {
  const parts = [
    complete ? null : "Not all rows: loading stopped before the end.",
    gone === null ? null : `No longer in the service, found at ${gone}; this is the last copy.`,
    problem === null ? null : problemLine(exportProblem(problem)),
  ];
  return parts.filter((part) => part !== null).join(" ") || null;
}

function problemLine({ title, status, counted, may_count, at, next }: ExportProblem): string {
  const answer = status === null ? "no response" : `response ${status}`;
  const cost = `requests counted: ${counted}${may_count > 0 ? `, ${may_count} more may count` : ""}`;
  return `Not refreshed at ${at}: ${title} (${answer}; ${cost}). Next: ${next}.`;
}

/** The table with a column that says so in every row, which is all that a CSV or a sheet has room for. */
export function withNote(table: ExportTable, state: ExportState): ExportTable {
  const note = exportNote(state);
  if (note === null) return table;
  return { ...table, columns: [...table.columns, "note"], cellsAt: (row) => [...table.cellsAt(row), note] };
}
