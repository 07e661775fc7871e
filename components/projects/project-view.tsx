"use client";

import { Grid3x3 } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo, useRef, useState } from "react";
import { OfflineNotice } from "@/components/errors/notices";
import { ExportMenu } from "@/components/exports/export-menu";
import { exportOfView, type TableView } from "@/components/exports/table-view";
import { useSelection } from "@/components/keyword-table/use-selection";
import { LabelsBar } from "@/components/labels/labels-bar";
import { StarButton } from "@/components/labels/star-button";
import { useLabels } from "@/components/labels/use-labels";
import { Crumbs } from "@/components/shell/crumbs";
import { PageHeader } from "@/components/shell/page-header";
import { buttonStyles } from "@/components/ui/button-styles";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Empty } from "@/components/ui/empty";
import { FigureRows } from "@/components/ui/figure";
import { useFormats } from "@/components/ui/formats";
import { Link } from "@/components/ui/link";
import { NoticeStack } from "@/components/ui/notice-stack";
import { ProgressLine } from "@/components/ui/progress-line";
import type { Answer } from "@/lib/domain/answer/answer";
import type { Formats } from "@/lib/domain/display/format";
import { hasLabels } from "@/lib/domain/keyword/labels";
import { parseColumns } from "@/lib/domain/table/columns";
import { parseFilters } from "@/lib/domain/table/filter";
import { type FirstScreen, listFigures } from "@/lib/domain/table/first-screen";
import { PackedKeywords, unpackKeywords } from "@/lib/domain/table/packed-rows";
import type { KeywordRowsList } from "@/lib/domain/table/rows";
import { parseSorts } from "@/lib/domain/table/sort";
import { matrixHref, type ParamRules } from "@/lib/domain/web/address-params";
import { keywordsQuery } from "@/lib/queries/keywords";
import { IgnoredParams } from "../answer/ignored-params";
import { ListNotices, ListPart } from "../answer/list-notices";
import { LoadCard } from "../answer/load-card";
import { RawResponse } from "../answer/raw-response";
import { ReadingNotices } from "../answer/reading-notices";
import { RefreshButton } from "../answer/refresh-button";
import { RemoveCopy } from "../answer/remove-copy";
import { Dot, SavedLine } from "../answer/saved-line";
import { SourceLine } from "../answer/source-line";
import { type LiveAnswer, useAnswer } from "../answer/use-answer";
import { KeywordsSection } from "../keyword-table/keywords-section";
import { LoadPositions } from "../keyword-table/load-positions";
import { ViewsMenu } from "../table-view/views-menu";
import { BucketFilter } from "./bucket-filter";
import { MetricFigures, PositionFigures } from "./project-figures";
import { ProjectSkeleton } from "./project-skeleton";

const ErrorScreen = dynamic(() => import("@/components/errors/error-screen").then((screen) => screen.ErrorScreen));

const RULES: ParamRules = {
  q: () => true,
  sort: (value) => parseSorts(value) !== null,
  f: (value) => parseFilters(value).dropped === 0,
  row: (value) => value !== "",
  cols: (value) => parseColumns(value) !== null,
};

/** One project: heading, figures, bar and keyword table, drawn from the saved list. */
export function ProjectView({ projectId, first }: { projectId: string; first: FirstScreen }) {
  const formats = useFormats();
  const resource = useMemo(() => keywordsQuery(projectId), [projectId]);
  const drawn = useMemo(() => drawnFrom(first), [first]);
  const live = useAnswer<KeywordRowsList>(resource, drawn, first.whole);
  const [isRawOpen, setRawOpen] = useState(false);
  const view = useRef<TableView | null>(null);
  const { labels } = useLabels(projectId, first.labels);
  const selection = useSelection();
  const { reading, price } = live.answer;
  const facts = useListFacts(live, first);
  const name = first.project?.name ?? "Project";
  const hasPositions = (facts.statistics?.loaded ?? 0) > 0 || facts.recentDays !== null;
  const domain = first.project?.domain ?? null;
  const refresh = (isConfirmed: boolean) => live.ask("now", price, isConfirmed);
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
      <PageHeader
        title={<bdi>{name}</bdi>}
        beside={
          <span className="max-sm:hidden">
            <StarButton projectId={projectId} keywordId={null} subject={{ text: name, market: null }} verb="Pin" />
          </span>
        }
        primary={
          reading?.data.complete && (
            <RefreshButton price={price} isRunning={live.isRefreshing} onRefresh={refresh} isShort />
          )
        }
        details={
          <>
            {first.project?.source && <SourceLine source={first.project.source} />}
            <LabelsBar projectId={projectId} keywordId={null} subject={{ text: name, market: null }} />
          </>
        }
        isDetailsShown={hasLabels(labels.project)}
        more={
          <>
            <span className="sm:hidden">
              <StarButton projectId={projectId} keywordId={null} subject={{ text: name, market: null }} verb="Pin" />
            </span>
            {hasPositions && (
              <Link href={matrixHref(projectId)} className={buttonStyles("outline")}>
                <Grid3x3 aria-hidden="true" size={16} strokeWidth={1.5} />
                {facts.interval === "month" ? "Rank history by month" : "Rank history"}
              </Link>
            )}
            {reading !== null && facts.held > 0 && <ViewsMenu projectId={projectId} />}
            {reading !== null && facts.held > 0 && (
              <ExportMenu
                subject={name}
                what="keywords"
                contents={() => contentsWords(formats, view.current)}
                asOf={reading.asOf}
                state={{ complete: reading.data.complete, gone: reading.gone, problem }}
                table={() => exportOfView(view, labels)}
                isSecond={selection.ids.size > 0}
              />
            )}
          </>
        }
      >
        {domain && (
          <span className={cn(reading && "max-sm:hidden")}>
            <bdi>{domain}</bdi>
            {reading && <Dot />}
          </span>
        )}
        {reading && (
          <>
            {formats.counted(facts.held, "keyword")}
            <Dot />
            <SavedLine asOf={reading.asOf} />
          </>
        )}
      </PageHeader>
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
      {reading !== null && facts.held > 0 && facts.statistics && (
        <>
          <Card className="mt-3 sm:mt-5" aria-label="Summary">
            <ProgressLine active={live.isRefreshing} label="Refreshing project" />
            <FigureRows>
              {(facts.statistics.loaded > 0 || facts.columns.includes("position")) && (
                <PositionFigures
                  isComplete={reading?.data.complete === true}
                  statistics={facts.statistics}
                  changes={facts.changes}
                  measured={{ newestOn: facts.newestOn, interval: facts.interval ?? "day" }}
                  load={
                    facts.missing.length > 0 && (
                      <LoadPositions projectId={projectId} keywordIds={facts.missing} of={facts.held} />
                    )
                  }
                />
              )}
              {Object.keys(facts.statistics.metrics).length > 0 && <MetricFigures statistics={facts.statistics} />}
            </FigureRows>
            {(facts.statistics.loaded > 0 || facts.columns.includes("position")) && (
              <BucketFilter statistics={facts.statistics} />
            )}
          </Card>
          <KeywordsSection
            projectId={projectId}
            projectName={name}
            reading={reading}
            problem={problem}
            isWhole={live.isWhole}
            isRestMissing={live.isRestMissing}
            first={first.view}
            matching={first.matching}
            held={facts.held}
            columns={facts.columns}
            available={facts.available}
            statistics={facts.statistics}
            comparedWith={facts.changes.since}
            newestOn={facts.newestOn}
            recentDays={facts.recentDays}
            marketParts={facts.marketParts}
            isBusy={live.isRefreshing}
            selection={selection}
            labels={first.labels}
            view={view}
          />
        </>
      )}
      {raw}
    </>
  );
}

/** What an export holds: all of a list, or the part that matches. */
function contentsWords(formats: Formats, view: TableView | null): string {
  if (view === null) return "All keywords";
  const { rows, held } = view;
  if (rows === held) return formats.counted(rows, "keyword");
  return `${formats.integer(rows)} of ${formats.counted(held, "keyword")}`;
}

/** The answer that the HTML was drawn from, with its first rows. */
function drawnFrom({ answer, rows }: FirstScreen): Answer<KeywordRowsList> {
  const { reading } = answer;
  if (reading === null) return { ...answer, reading };
  return { ...answer, reading: { ...reading, data: { ...reading.data, keywords: unpackKeywords(rows) } } };
}

/** Figures of the list on screen: those of the HTML until the whole list is here, then its own. */
function useListFacts(live: LiveAnswer<KeywordRowsList>, first: FirstScreen) {
  const list = live.isWhole ? (live.answer.reading?.data ?? null) : null;
  return useMemo(() => {
    if (list === null) return { ...first, missing: [] };
    const { keywords } = list;
    const held = keywords.length;
    if (keywords instanceof PackedKeywords)
      return { ...keywords.head.figures, held, missing: keywords.withoutPosition() };
    const rows = [...keywords];
    const missing = rows.filter(({ position }) => position === null).map(({ id }) => id);
    return { ...listFigures({ ...list, keywords: rows }), held, missing };
  }, [list, first]);
}
