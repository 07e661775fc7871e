import type { Formats } from "@/lib/domain/display/format";
import type { KeywordData } from "@/lib/domain/keyword/keyword";
import { nameBeside } from "@/lib/domain/keyword/keyword-name";
import type { KeywordPage } from "@/lib/domain/response/pages";
import { type ComparedItem, comparedIds } from "@/lib/domain/series/compare-param";
import { earlierDays, earlierLine, keywordLine, type Line, type LineTone } from "@/lib/domain/series/compared-lines";
import { type History, type HistoryChoice, historyChoices } from "@/lib/domain/series/keyword-history";
import { type DayRange, missingDays } from "@/lib/domain/time/history-days";
import { choiceName } from "./history-controls";
import { useKeywordAnswers } from "./use-keyword-answers";

const TONES = ["c2", "c3", "c4"] as const satisfies readonly LineTone[];

export type NotCompared = {
  key: string;
  text: string;
  requests: number | null;
  isLoading: boolean;
  load: (isConfirmed: boolean) => void;
};

type Main = { projectId: string; data: KeywordData; choice: HistoryChoice; history: History };

type Compared = {
  items: readonly ComparedItem[];
  first: Pick<KeywordPage, "compared" | "comparedRows">;
  today: string;
  formats: Formats;
  own: { load: (days: DayRange, requests: number, isConfirmed: boolean) => void; isLoading: boolean };
};

/** @param asked `first`: saved results from the server, by id; `own` loads missing days of the main keyword */
export function useCompared(
  main: Main | null,
  { items, first, today, formats, own }: Compared,
): { lines: Line[]; notCompared: NotCompared[] } {
  const keywords = useKeywordAnswers(main?.projectId ?? "", main === null ? [] : comparedIds(items), first.compared);
  const lines: Line[] = [];
  const notCompared: NotCompared[] = [];
  if (main === null) return { lines, notCompared };
  const { data, choice, history } = main;
  const rowOf = (id: string) =>
    keywords.answers.find((answer) => answer.id === id)?.data?.keyword ??
    first.comparedRows.find((row) => row.id === id);
  const others = comparedIds(items).flatMap((id) => rowOf(id) ?? []);
  let used = 0;
  for (const item of items) {
    if (item.kind === "earlier") {
      const days = earlierDays(history.span);
      const shown = `${formats.day(days.from)} – ${formats.day(days.to)}`;
      const line = earlierLine(data, choice, history, shown);
      const missing = missingDays(data.asked ?? null, days, today);
      if (line !== null) lines.push(line);
      if (line === null || missing.length > 0)
        notCompared.push({
          key: "earlier",
          text: missing.length > 0 ? `${shown}: history not loaded.` : `No checks in ${shown}.`,
          requests: missing.length > 0 ? missing.length : null,
          isLoading: own.isLoading,
          load: (isConfirmed) => own.load(days, missing.length, isConfirmed),
        });
      continue;
    }
    const tone = TONES[used] ?? "c4";
    used += 1;
    if (item.kind === "series") {
      const other = historyChoices(data).find(({ key }) => key === item.key);
      const line =
        other === undefined
          ? null
          : keywordLine(data, other, history, { key: item.key, name: choiceName(other), tone });
      if (line !== null) lines.push(line);
      continue;
    }
    const answer = keywords.answers.find(({ id }) => id === item.id);
    const other = answer?.data ?? null;
    const row = rowOf(item.id);
    const name = row === undefined ? item.id : nameBeside(row, data.keyword, others);
    const line = other === null ? null : keywordLine(other, choice, history, { key: item.id, name, tone });
    if (line !== null && line.points.length > 0) lines.push(line);
    else if (answer?.isRead === true)
      notCompared.push({
        key: item.id,
        text: other === null ? `${name}: history not loaded` : `${name} has no data for these dates.`,
        requests: other === null ? 1 : null,
        isLoading: keywords.loading.has(item.id),
        load: (isConfirmed) => void keywords.load(item.id, isConfirmed),
      });
  }
  return { lines, notCompared };
}
