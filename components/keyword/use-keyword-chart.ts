import { changeAddress } from "@/components/browser/address";
import { useFormats, useNow } from "@/components/browser/formats";
import { useAddress } from "@/components/browser/use-address";
import type { Mark } from "@/components/charts/chart";
import { useLabels } from "@/components/labels/use-labels";
import type { LiveAnswer } from "@/components/page/use-answer";
import { changeInPeriod } from "@/lib/domain/history/compared-days";
import type { KeywordData } from "@/lib/domain/keyword/keyword";
import { datedNotes } from "@/lib/domain/series/events";
import { type History, historyChoices, historyOf, seriesOf } from "@/lib/domain/series/keyword-history";
import { pageChanges, pagePath } from "@/lib/domain/series/ranking-pages";
import { parseRange, type Range } from "@/lib/domain/time/chart-range";
import type { KnownDay } from "@/lib/domain/time/day-view";
import { dayText, isWrittenDay } from "@/lib/domain/time/days";
import { type DayRange, rangesToLoad } from "@/lib/domain/time/history-days";
import { spanOf } from "@/lib/domain/time/interval";
import type { ParamRules } from "@/lib/domain/web/address-params";
import { eventMarks, useEvents } from "../charts/event-marks";

export type KeywordChart = ReturnType<typeof useKeywordChart>;
export type ShownChart = NonNullable<KeywordChart["shown"]>;

export function useKeywordChart(
  ids: { projectId: string; keywordId: string },
  live: LiveAnswer<KeywordData>,
  data: KeywordData | null,
  savedDays: readonly KnownDay[],
) {
  const formats = useFormats();
  const now = useNow();
  const params = useAddress();
  const today = new Date(now).toISOString().slice(0, 10);

  const choices = data === null ? [] : historyChoices(data);
  const choice = choices.find(({ key }) => key === params.get("show")) ?? choices[0] ?? null;
  const days = daysIn(params);
  const range = parseRange(params.get("range"));
  const history = data && choice && historyOf(data, choice, range, days);
  const points = data?.positions.find(({ label }) => label === choice?.label)?.points ?? [];
  const { labels, labelsOf } = useLabels(ids.projectId);
  const events = useEvents(ids.projectId);
  const shown = history && {
    data,
    choice,
    chart: {
      history,
      name: "",
      lines: [],
      marks: [
        ...pageMarks(history),
        ...eventMarks(events, history.span, formats),
        ...noteMarks(history, [labels.project.note, labelsOf(ids.keywordId).note]),
      ],
    },
    compared: changeInPeriod(points, savedDays, days ?? range),
  };
  const whole = data && choice && spanOf((seriesOf(data, choice)?.points ?? []).map(({ on }) => on));

  return {
    choices,
    shown,
    view: params.get("view") === "table" ? ("table" as const) : ("chart" as const),
    today,
    toLoad: data === null || whole === null ? [] : rangesToLoad(whole, data.interval, data.asked ?? null, today),
    rules: {
      range: (value) => parseRange(value) !== null,
      from: (value) => days !== null && isWrittenDay(value),
      to: (value) => days !== null && isWrittenDay(value),
      view: (value) => value === "table" || value === "chart",
      show: (value) => data === null || choices.some(({ key }) => key === value),
      list: () => true,
    } satisfies ParamRules,
    showChoice: (key: string) => changeAddress({ show: key === choices[0]?.key ? null : key }, "push"),
    showRange: (range: Range) => changeAddress({ range, from: null, to: null }, "push"),
    showDays: (newDays: DayRange) => changeAddress({ range: null, ...newDays }, "push"),
    showView: (view: "chart" | "table") => changeAddress({ view: view === "chart" ? null : view }, "push"),
    loadDays: (toLoad: DayRange, requests: number, isConfirmed: boolean) =>
      live.ask("now", { requests, atLeast: false }, isConfirmed, toLoad),
  };
}

function daysIn(params: URLSearchParams): DayRange | null {
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  return isWrittenDay(from) && isWrittenDay(to) && from <= to ? { from, to } : null;
}

export const shownDays = ({ span }: History): DayRange => ({ from: dayText(span.from), to: dayText(span.to) });

/** More marks would be unreadable. */
const MARKS_MAX = 40;

function pageMarks(history: History): Mark[] {
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
function noteMarks({ span }: History, notes: readonly string[]): Mark[] {
  const marks = notes
    .flatMap(datedNotes)
    .filter(({ day }) => day >= span.from && day <= span.to)
    .map(({ day, on, text }): Mark => ({ day, on, kind: "note", text: text || "Note" }));
  return marks.sort((a, b) => a.day - b.day).slice(-MARKS_MAX);
}
