"use client";

import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { later } from "@/components/ui/later";
import { PopOver } from "@/components/ui/pop-over";
import type { ComparedItem } from "@/lib/domain/compare-param";
import type { DayRange } from "@/lib/domain/history-days";
import type { Keyword } from "@/lib/domain/keyword";
import type { HistoryChoice } from "@/lib/domain/keyword-history";

const ComparePanel = dynamic(() => later(() => import("./compare-panel").then((module) => module.ComparePanel)), {
  ssr: false,
});

export type CompareProps = {
  projectId: string;
  keyword: Keyword;
  choice: HistoryChoice;
  choices: readonly HistoryChoice[];
  items: readonly ComparedItem[];
  /** The days the earlier period is made of. */
  earlier: DayRange;
  onChange: (items: ComparedItem[]) => void;
};

/** What the chart is compared with; the panel and its search load when it is opened. */
export function CompareMenu(props: CompareProps) {
  const count = props.items.length;
  return (
    <PopOver
      name="Compare"
      label={
        <>
          Compare{count > 0 && <span className="font-normal text-fg-2 tabular-nums">{count}</span>}
          <ChevronDown aria-hidden="true" size={14} strokeWidth={1.5} />
        </>
      }
    >
      {() => <ComparePanel {...props} />}
    </PopOver>
  );
}
