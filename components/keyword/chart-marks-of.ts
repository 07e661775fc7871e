import type { Mark } from "@/components/charts/chart";
import { datedNotes } from "@/lib/domain/series/dated-notes";
import type { History } from "@/lib/domain/series/keyword-history";
import { pageChanges, pagePath } from "@/lib/domain/series/ranking-pages";

/** More marks would be unreadable. */
const MARKS_MAX = 40;

export function pageMarks(history: History): Mark[] {
  if (history.kind !== "position") return [];
  const changes = pageChanges(history.points);
  if (changes.length > MARKS_MAX) return [];
  return changes.map(({ day, on, from, to }) => ({
    day,
    on,
    kind: "page",
    text: `Ranking page changed from ${pagePath(from)} to ${pagePath(to)}`,
  }));
}

/** Dated lines of the keyword's note and the project's note. */
export function noteMarks({ span }: History, own: { keyword: string; project: string }): Mark[] {
  const marks = [...datedNotes(own.project), ...datedNotes(own.keyword)]
    .filter(({ day }) => day >= span.from && day <= span.to)
    .map(({ day, on, text }): Mark => ({ day, on, kind: "note", text: text || "Note" }));
  return marks.sort((a, b) => a.day - b.day).slice(-MARKS_MAX);
}
