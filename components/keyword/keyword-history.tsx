import { useRef } from "react";
import { useFormats } from "@/components/browser/formats";
import { DownloadMenu } from "@/components/charts/download/download-menu";
import { HistoryTable } from "@/components/charts/history-table";
import { countText, placeText } from "@/components/charts/point-text";
import { usePageName } from "@/components/page/page-name";
import type { LiveAnswer } from "@/components/page/use-answer";
import { SpendButton } from "@/components/quota/spend-button";
import { Button, OutsideLink } from "@/components/ui/button";
import { Card, Empty } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { Notice } from "@/components/ui/notice";
import { ProgressLine } from "@/components/ui/progress-line";
import { ScrollBox } from "@/components/ui/scroll-box";
import type { Keyword, KeywordData } from "@/lib/domain/keyword/keyword";
import { metricOf, UNIT_WORDS } from "@/lib/domain/keyword/metric";
import { serpFeatures } from "@/lib/domain/keyword/serp-features";
import type { History } from "@/lib/domain/series/keyword-history";
import { alternatingPages, linkable, rankingPages } from "@/lib/domain/series/ranking-pages";
import { dayText } from "@/lib/domain/time/days";
import { everythingUntil, missingDays } from "@/lib/domain/time/history-days";
import { ChartBody } from "./chart-body";
import { choiceName, HistoryControls } from "./history-controls";
import { KeywordFigures } from "./keyword-figures";
import type { KeywordChart } from "./use-keyword-chart";

type HistoryProps = { live: LiveAnswer<KeywordData>; data: KeywordData; state: KeywordChart };

type KeywordHistoryProps = HistoryProps & { keyword: Keyword; sourceName: string };

export function KeywordHistory({ keyword, sourceName, ...props }: KeywordHistoryProps) {
  const { live, data, state } = props;
  const formats = useFormats();
  const drawing = useRef<SVGSVGElement>(null);
  const { shown } = state;
  if (shown === null) return <NoHistory {...props} />;
  const { chart, choice, compared } = shown;
  const { history } = chart;
  const unit = history.kind === "metric" ? UNIT_WORDS[metricOf(history.metric).unit] : "";
  const hint = history.kind === "position" ? "1 is best" : unit;
  const title = `${choiceName(choice)} over time`;
  const isEmpty = history.points.length === 0;
  const asOf = live.answer.reading?.asOf ?? null;
  return (
    <Card>
      <ProgressLine active={live.isRefreshing} label="Refreshing keyword" />
      {!isEmpty && <KeywordFigures history={history} data={data} periodChange={compared} />}
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3">
        <h2 className="text-ui font-semibold">
          <bdi>{title}</bdi> {hint !== "" && <span className="font-normal text-fg-3">({hint})</span>}
        </h2>
        <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:*:shrink-0">
          <HistoryControls live={live} state={state} shown={shown} />
          {!isEmpty && (
            <DownloadMenu
              chart={chart}
              title={data.keyword.phrase || "Keyword"}
              source={`Source: ${sourceName}.${asOf === null ? "" : ` Saved ${formats.dateTime(asOf)}.`}`}
              drawing={drawing}
              hasDrawing={state.view === "chart"}
            />
          )}
        </div>
      </div>
      {isEmpty ? (
        <NothingInRange history={history} onShowAll={() => state.showRange("all")} />
      ) : state.view === "chart" ? (
        <ChartBody chart={chart} drawing={drawing} />
      ) : (
        <ScrollBox label={`${title}, table`} className="mt-3 max-h-[480px]">
          <HistoryTable
            history={history}
            caption={`${title}, newest first, ${formats.counted(history.points.length, "row")}`}
          />
        </ScrollBox>
      )}
      {history.kind === "position" && <RankingPagesList history={history} />}
      <SerpFeaturesList keyword={keyword} />
    </Card>
  );
}

function NoHistory({ live, data, state }: HistoryProps) {
  const all = everythingUntil(state.today);
  const missing = missingDays(data.asked ?? null, all, state.today).length;
  return (
    <Card>
      <Empty
        title="No history for this keyword."
        actions={
          missing > 0 && (
            <SpendButton
              price={{ requests: missing, atLeast: false }}
              question="Load all dates?"
              label="Load all dates"
              isRunning={live.isRefreshing}
              onSpend={(isConfirmed) => state.loadDays(all, missing, isConfirmed)}
            />
          )
        }
      >
        The service returned its fields but no dated values.
      </Empty>
    </Card>
  );
}

function NothingInRange({ history, onShowAll }: { history: History; onShowAll: () => void }) {
  const formats = useFormats();
  const { span, loadedSpan, nearest } = history;
  const isLoaded = loadedSpan.from <= span.from && loadedSpan.to >= span.to;
  const days = `${formats.day(dayText(span.from))} and ${formats.day(dayText(span.to))}`;
  const what = history.kind === "position" ? "positions" : "values";
  return (
    <Empty
      title={isLoaded ? `No ${what} between ${days}.` : `No ${what} are loaded between ${days}.`}
      actions={<Button onClick={onShowAll}>Show all dates</Button>}
    >
      {nearest !== null && `The nearest is ${formats.day(nearest)}.`}
    </Empty>
  );
}

function SerpFeaturesList({ keyword }: { keyword: Keyword }) {
  const features = serpFeatures(keyword);
  if (features.length === 0) return null;
  return (
    <div className="border-t border-line px-4 py-3">
      <h2 className="text-ui font-semibold">SERP features</h2>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {features.map(({ name, owned }) => (
          <li key={name}>
            <Chip tone={owned === true ? "up" : "plain"} className="py-0.5">
              <bdi>{name}</bdi>
              {owned === true && <span className="ml-1 font-normal">· yours</span>}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}

const PAGES_SHOWN = 8;

function RankingPagesList({ history }: { history: History & { kind: "position" } }) {
  const formats = useFormats();
  const nameOf = usePageName();
  const pages = rankingPages(history.points, history.measured);
  if (pages.length === 0) return null;
  const alternating = alternatingPages(history.points);
  const { from, to } = history.span;
  const width = Math.max(1, to - from);
  const percent = (day: number) => Math.max(0, Math.min(100, ((day - from) / width) * 100));
  return (
    <div className="border-t border-line px-4 py-3">
      <h2 className="text-ui font-semibold">Ranking pages in this range</h2>
      {alternating !== null && (
        <Notice className="mt-2" tone="warn" title="Two pages keep swapping (cannibalization).">
          {alternating.pages.map(nameOf).join(" and ")} replaced each other{" "}
          {formats.counted(alternating.changes, "time")} in this range. They may be competing for this keyword.
        </Notice>
      )}
      <ul className="mt-2 space-y-2 text-ui">
        {pages.slice(0, PAGES_SHOWN).map(({ url, days, best, spans }) => {
          const href = linkable(url);
          return (
            <li
              key={url}
              className="grid grid-cols-[minmax(0,1fr)_72px_64px] items-center gap-3 sm:grid-cols-[160px_minmax(0,1fr)_72px_64px]"
            >
              {href === null ? (
                <span className="truncate font-medium">{url}</span>
              ) : (
                <OutsideLink
                  href={href}
                  title={url}
                  className="truncate rounded font-medium decoration-line-strong pointer-coarse:py-3"
                >
                  {nameOf(url)}
                </OutsideLink>
              )}
              <span aria-hidden="true" className="relative h-2 overflow-hidden rounded-full bg-sunken max-sm:hidden">
                {spans.map((span) => (
                  <span
                    key={span.from}
                    className="absolute inset-y-0 min-w-0.5 rounded-full bg-c1 forced-color-adjust-none"
                    style={{ left: `${percent(span.from)}%`, width: `${percent(span.to) - percent(span.from)}%` }}
                  />
                ))}
              </span>
              <span className="text-right whitespace-nowrap text-fg-2 tabular-nums">
                {countText(formats, history.measured, days)}
              </span>
              <span className="text-right whitespace-nowrap text-fg-2 tabular-nums">
                {best === null ? ">100" : `best ${placeText(formats, best)}`}
              </span>
            </li>
          );
        })}
      </ul>
      {pages.length > PAGES_SHOWN && (
        <p className="mt-2 text-note text-fg-2">and {formats.counted(pages.length - PAGES_SHOWN, "more page")}</p>
      )}
    </div>
  );
}
