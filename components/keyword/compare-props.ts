import type { Keyword } from "@/lib/domain/keyword/keyword";
import type { ComparedItem } from "@/lib/domain/series/compare-param";
import type { HistoryChoice } from "@/lib/domain/series/keyword-history";
import type { DayRange } from "@/lib/domain/time/history-days";

export type CompareProps = {
  projectId: string;
  keyword: Keyword;
  choice: HistoryChoice;
  choices: readonly HistoryChoice[];
  items: readonly ComparedItem[];
  earlier: DayRange;
  onChange: (items: ComparedItem[]) => void;
};
