"use client";

import { asHtml } from "@/components/ui/markup";
import { Segmented } from "@/components/ui/segmented";
import { choiceKey, TREND_RANGES, type TrendChoice, type TrendRange } from "@/lib/domain/history/trend-view";
import { choiceLabel, RANGE_WORDS } from "./trend-words";

type TrendControlsProps = {
  choices: readonly TrendChoice[];
  choice: TrendChoice;
  onChoice: (key: string) => void;
  range: TrendRange;
  onRange: (range: TrendRange) => void;
};

/** What is charted, and over which days; both are in the address. */
export function TrendControls({ choices, choice, onChoice, range, onRange }: TrendControlsProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 print:hidden">
      {choices.length > 1 && (
        <select
          aria-label="Chart"
          value={choiceKey(choice)}
          onChange={(event) => onChoice(event.target.value)}
          className="h-8 max-w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-ui font-medium pointer-coarse:h-11"
          {...asHtml(
            choices.map((each) => (
              <option key={choiceKey(each)} value={choiceKey(each)} selected={choiceKey(each) === choiceKey(choice)}>
                {choiceLabel(each)}
              </option>
            )),
          )}
        />
      )}
      <Segmented<TrendRange>
        label="Range"
        name="trend-range"
        segments={TREND_RANGES.map((value) => ({ value, ...RANGE_WORDS[value] }))}
        value={range}
        onChange={onRange}
      />
    </div>
  );
}
