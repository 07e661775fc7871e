import { useFormats } from "@/components/browser/formats";
import type { LiveAnswer } from "@/components/page/use-answer";
import { SpendButton } from "@/components/quota/spend-button";
import type { Keyword, KeywordData } from "@/lib/domain/keyword/keyword";
import { everythingUntil, missingDays } from "@/lib/domain/time/history-days";
import { CustomDays } from "./custom-days";
import { HistoryCard, NoHistoryCard } from "./history-card";
import { HistoryControls } from "./history-controls";
import { type KeywordChart, shownDays } from "./use-keyword-chart";

type KeywordHistoryProps = {
  keyword: Keyword;
  live: LiveAnswer<KeywordData>;
  data: KeywordData;
  state: KeywordChart;
  sourceName: string;
};

export function KeywordHistory({ keyword, live, data, state, sourceName }: KeywordHistoryProps) {
  const formats = useFormats();
  const { chart, choice, choices, today } = state;
  const asOf = live.answer.reading?.asOf ?? null;
  const asked = data.asked ?? null;
  if (chart === null || choice === null) {
    const all = everythingUntil(today);
    const missing = missingDays(asked, all, today).length;
    return (
      <NoHistoryCard>
        {missing > 0 && (
          <SpendButton
            price={{ requests: missing, atLeast: false }}
            question="Load all dates?"
            label="Load all dates"
            running={live.isRefreshing ? "in progress" : null}
            onSpend={(isConfirmed) => state.loadDays(all, missing, isConfirmed)}
          />
        )}
      </NoHistoryCard>
    );
  }
  const { history } = chart;
  return (
    <HistoryCard
      data={data}
      keyword={keyword}
      chart={chart}
      choice={choice}
      isBusy={live.isRefreshing}
      view={state.view}
      source={`Source: ${sourceName}.${asOf === null ? "" : ` Saved ${formats.dateTime(asOf)}.`}`}
      onShowAll={() => state.showRange("all")}
      controls={
        <HistoryControls
          choices={choices}
          choice={choice}
          onChoice={state.showChoice}
          range={history.range}
          onRange={state.showRange}
          toLoad={state.toLoad}
          isLoading={live.isRefreshing}
          onLoadRange={(range, days, isConfirmed) => {
            state.loadDays(days, 1, isConfirmed);
            state.showRange(range);
          }}
          view={state.view}
          onView={state.showView}
        >
          <CustomDays
            shown={shownDays(history)}
            isChosen={history.range === null}
            asked={asked}
            today={today}
            onShow={state.showDays}
            onLoad={state.loadDays}
          />
        </HistoryControls>
      }
    />
  );
}
