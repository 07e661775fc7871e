"use client";

import { useMemo, useRef, useState } from "react";
import { OfflineNotice } from "@/components/errors/notices";
import type { TableView } from "@/components/exports/table-view";
import { useLabels } from "@/components/labels/use-labels";
import { Crumbs } from "@/components/shell/crumbs";
import { useSelection } from "@/components/table/use-selection";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { FigureRows } from "@/components/ui/figure";
import { NoticeStack } from "@/components/ui/notice-stack";
import { ProgressLine } from "@/components/ui/progress-line";
import { comparedDays } from "@/lib/domain/history/compared-days";
import { dayViewQuery, parseDay } from "@/lib/domain/history/day-view";
import { parsePeriod } from "@/lib/domain/history/period";
import { parseTrendRange, type TrendHead } from "@/lib/domain/history/trend-view";
import { parseColumns } from "@/lib/domain/table/columns";
import { parseFilters } from "@/lib/domain/table/filter";
import type { FirstScreen } from "@/lib/domain/table/first-screen";
import { parseGrouping } from "@/lib/domain/table/groups";
import type { KeywordRowsList } from "@/lib/domain/table/rows";
import { parseSorts } from "@/lib/domain/table/sort";
import type { ParamRules } from "@/lib/domain/web/address-params";
import { keywordsQuery } from "@/lib/queries/keyword-list";
import { TrendCard } from "../history/trend-card";
import { useDayView } from "../history/use-day-view";
import { IgnoredParams } from "../page/ignored-params";
import { ListNotices, ListPart } from "../page/list-notices";
import { RawResponse } from "../page/raw-response";
import { ReadingNotices } from "../page/reading-notices";
import { useAnswer } from "../page/use-answer";
import { ProjectPlans } from "../plans/project-plans";
import { KeywordsSection } from "../table/keywords-section";
import { LoadPositions } from "../table/load-positions";
import { BucketFilter } from "./bucket-filter";
import { DayFailedNotice, DayNotice, ErrorScreen, LoadCard, ProjectSkeleton, RemoveCopy } from "./lazy-project-parts";
import { MetricFigures, PositionFigures } from "./project-figures";
import { ProjectHeading } from "./project-heading";
import { drawnFrom, useListFacts } from "./use-list-facts";
import { useViewedList } from "./use-viewed-list";
import { VisibilityLine } from "./visibility-line";

const RULES: ParamRules = {
  q: () => true,
  sort: (value) => parseSorts(value) !== null,
  f: (value) => parseFilters(value).dropped === 0,
  row: (value) => value !== "",
  cols: (value) => parseColumns(value) !== null,
  vs: (value) => parsePeriod(value) !== null,
  "as-of": (value) => parseDay(value) !== null,
  by: (value) => parseGrouping(value) !== null,
  range: (value) => parseTrendRange(value) !== null,
  show: (value) => /^(spread|average|visibility|metric:.+)$/.test(value),
};

type ProjectViewProps = { projectId: string; first: FirstScreen; trend: TrendHead };

/** One project: heading, figures, trend and keyword table, drawn from the saved list. */
export function ProjectView({ projectId, first, trend }: ProjectViewProps) {
  const resource = useMemo(() => keywordsQuery(projectId), [projectId]);
  const drawn = useMemo(() => drawnFrom(first), [first]);
  // A list as of another day, or compared with one, is not the saved list itself.
  const isSavedWhole = first.whole && dayViewQuery(first.days) === "";
  const live = useAnswer<KeywordRowsList>(resource, drawn, { isWhole: isSavedWhole });
  const viewed = useViewedList(projectId, live, drawn, first);
  const [isRawOpen, setRawOpen] = useState(false);
  const view = useRef<TableView | null>(null);
  const own = useLabels(projectId, first);
  const selection = useSelection();
  const { reading, price } = live.answer;
  const facts = useListFacts(viewed, first);
  const { list } = viewed;
  const isChosen = dayViewQuery(useDayView()) !== "";
  const name = first.project?.name ?? "Project";
  const problem = live.failure?.kind === "problem" ? live.failure.problem : null;

  const crumbs = <Crumbs items={[{ label: "Projects", href: "/projects" }, { label: name }]} />;
  const raw = (
    <RawResponse
      path={`${resource.path.replace(/\/keywords$/, "")}/raw`}
      isOpen={isRawOpen}
      onClose={() => setRawOpen(false)}
    />
  );
  if (reading === null && problem !== null && !live.isOpening)
    return (
      <>
        {crumbs}
        <ErrorScreen
          problem={problem}
          onRetry={live.retry}
          retryPrice={price}
          onTryAtReset={live.tryAtReset}
          onViewRaw={() => setRawOpen(true)}
        />
        {raw}
      </>
    );

  return (
    <>
      {crumbs}
      <ProjectHeading
        projectId={projectId}
        project={first.project}
        name={name}
        live={live}
        facts={facts}
        onDay={list?.onDay}
        labels={own.labels}
        view={view}
        isSelecting={selection.ids.size > 0}
      />
      <NoticeStack of="page" className="mt-2 sm:mt-4">
        {reading === null && live.failure?.kind === "offline" && <OfflineNotice />}
        <ReadingNotices
          live={live}
          thing="project"
          price={price}
          onViewRaw={() => setRawOpen(true)}
          part={<ListPart live={live} held={facts.held} />}
          goneActions={
            <RemoveCopy
              projectId={projectId}
              keywordId={null}
              queryKey={resource.queryKey}
              back={{ label: "Back to projects", href: "/projects" }}
            />
          }
        >
          <ListNotices live={live} held={facts.held} onViewRaw={() => setRawOpen(true)} />
        </ReadingNotices>
        <IgnoredParams rules={RULES} />
      </NoticeStack>
      <ProjectPlans projectId={projectId} />
      {/* It says what everything below it is, so no other notice folds it away. */}
      {viewed.hasFailed && <DayFailedNotice onRetry={viewed.retry} />}
      {(list?.onDay !== undefined || list?.mixesDays === true) && (
        <DayNotice onDay={list.onDay} mixesDays={list.mixesDays === true} statistics={facts.statistics} />
      )}
      {reading === null && live.isOpening && <ProjectSkeleton />}
      {reading === null && !live.isOpening && (
        <LoadCard
          title={`${name} isn’t saved yet.`}
          what={name}
          price={price}
          onOpen={(isConfirmed) => live.ask("if-missing", price, isConfirmed)}
        />
      )}
      {reading !== null && facts.held === 0 && (
        <Card className="mt-5">
          <Empty title="This project has no keywords." />
        </Card>
      )}
      {reading !== null && list !== null && facts.held > 0 && facts.statistics && (
        <>
          <Card className="mt-2 max-sm:rounded-b-none sm:mt-5" aria-label="Summary">
            <ProgressLine active={live.isRefreshing || viewed.isBehind} label="Refreshing project" />
            <FigureRows>
              {(facts.statistics.loaded > 0 || facts.columns.includes("position")) && (
                <PositionFigures
                  isComplete={list.complete}
                  onDay={list.onDay}
                  statistics={facts.statistics}
                  changes={facts.changes}
                  measured={{ newestOn: facts.newestOn, interval: facts.interval ?? "day" }}
                  load={
                    facts.missing.length > 0 && (
                      <LoadPositions project={{ id: projectId, name }} keywordIds={facts.missing} of={facts.held} />
                    )
                  }
                />
              )}
              {Object.keys(facts.statistics.metrics).length > 0 && <MetricFigures statistics={facts.statistics} />}
            </FigureRows>
            {(facts.statistics.loaded > 0 || facts.columns.includes("position")) && (
              <BucketFilter statistics={facts.statistics} onDay={list.onDay} />
            )}
            <VisibilityLine
              visibility={facts.visibility}
              curve={facts.curve}
              published={facts.published}
              keywords={facts.held}
            />
          </Card>
          <TrendCard
            projectId={projectId}
            asOf={reading.asOf}
            first={{ head: trend, asOf: first.answer.reading?.asOf ?? null }}
            between={isChosen ? comparedDays(list, facts.newestOn) : null}
            marked={{ onDay: list.onDay?.day ?? null, comparedOn: list.comparedWith?.day ?? null }}
          />
          <KeywordsSection
            projectId={projectId}
            projectName={name}
            reading={{ ...reading, data: list }}
            problem={problem}
            isWhole={viewed.isWhole}
            isRestMissing={live.isRestMissing}
            first={first.view}
            matching={first.matching}
            facts={{ ...facts, statistics: facts.statistics }}
            isBusy={live.isRefreshing || viewed.isBehind}
            hasDays={trend.held > 1}
            selection={selection}
            labels={own}
            view={view}
          />
        </>
      )}
      {raw}
    </>
  );
}
