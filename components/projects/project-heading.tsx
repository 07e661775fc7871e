"use client";

import { Grid3x3 } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { ExportMenu } from "@/components/exports/export-menu";
import { exportOfView, type TableView, type TableViewRef } from "@/components/exports/table-view";
import { LabelsBar } from "@/components/labels/labels-bar";
import { StarButton } from "@/components/labels/star-button";
import { PageHeader } from "@/components/shell/page-header";
import { buttonStyles } from "@/components/ui/button-styles";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { asHtml } from "@/components/ui/markup";
import type { Formats } from "@/lib/domain/display/format";
import { hasLabels, type ProjectLabels } from "@/lib/domain/keyword/labels";
import type { Project } from "@/lib/domain/projects/project";
import type { KeywordRowsList } from "@/lib/domain/table/rows";
import type { HistoryDay } from "@/lib/domain/time/day-view";
import { matrixHref } from "@/lib/domain/web/address-params";
import { historyFileHref } from "@/lib/queries/projects";
import { knownDayText } from "../history/period-words";
import { RefreshButton } from "../page/refresh-button";
import { Dot, SavedLine } from "../page/saved-line";
import { SourceLine } from "../page/source-line";
import type { LiveAnswer } from "../page/use-answer";
import { PlanMenu } from "../plans/plan-menu";
import { ViewsMenu } from "../table/view/views-menu";
import type { useListFacts } from "./use-list-facts";

type ProjectHeadingProps = {
  projectId: string;
  project: Project | null;
  name: string;
  live: LiveAnswer<KeywordRowsList>;
  facts: ReturnType<typeof useListFacts>;
  /** The one day that the page is of; absent: the latest of each keyword. */
  onDay: HistoryDay | undefined;
  labels: ProjectLabels;
  view: TableViewRef;
  /** While rows are selected, their own bar has the first export. */
  isSelecting: boolean;
};

/** A project's name, what it is and how old, its labels, and what can be done with all of it. */
export function ProjectHeading(props: ProjectHeadingProps) {
  const { projectId, project, name, live, facts, onDay, labels, view, isSelecting } = props;
  const formats = useFormats();
  const { reading, price } = live.answer;
  const hasPositions = (facts.statistics?.loaded ?? 0) > 0 || facts.recentDays !== null;
  const domain = project?.domain ?? null;
  const refresh = (isConfirmed: boolean) => live.ask("now", price, isConfirmed);
  const problem = live.failure?.kind === "problem" ? live.failure.problem : null;
  return (
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
          {project?.source && <SourceLine source={project.source} />}
          <LabelsBar projectId={projectId} keywordId={null} subject={{ text: name, market: null }} />
        </>
      }
      isDetailsShown={hasLabels(labels.project)}
      isCrowded
      more={
        <>
          <span className="sm:hidden">
            <StarButton projectId={projectId} keywordId={null} subject={{ text: name, market: null }} verb="Pin" />
          </span>
          {hasPositions && (
            <Link
              href={matrixHref(projectId)}
              className={buttonStyles("outline")}
              {...asHtml(
                <>
                  <Icon of={Grid3x3} size={16} />
                  {facts.interval === "month" ? "Rank history by month" : "Rank history"}
                </>,
              )}
            />
          )}
          {reading !== null && facts.held > 0 && <ViewsMenu projectId={projectId} />}
          {reading !== null && facts.held > 0 && (
            <PlanMenu projectId={projectId} projectName={name} keywords={reading.data.keywords} price={price} />
          )}
          {reading !== null && facts.held > 0 && (
            <ExportMenu
              subject={name}
              what="keywords"
              contents={() => contentsWords(formats, view.current)}
              asOf={reading.asOf}
              state={{ complete: reading.data.complete, gone: reading.gone, problem }}
              table={() => exportOfView(view, labels)}
              files={[{ href: historyFileHref(projectId), name: "History", note: "CSV, one row per keyword and day" }]}
              isSecond={isSelecting}
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
          {/* A phone has one line for this; the number of keywords stands over the table too. */}
          <span className={cn(onDay?.day && "max-sm:hidden")}>
            {formats.counted(facts.held, "keyword")}
            <Dot />
          </span>
          {onDay && onDay.day !== null && (
            <>
              as of {knownDayText(formats, onDay.interval, onDay.day)}
              <Dot />
            </>
          )}
          <SavedLine asOf={reading.asOf} />
        </>
      )}
    </PageHeader>
  );
}

/** What an export holds: all of a list, or the part that matches. */
function contentsWords(formats: Formats, view: TableView | null): string {
  if (view === null) return "All keywords";
  const { rows, held } = view;
  if (rows === held) return formats.counted(rows, "keyword");
  return `${formats.integer(rows)} of ${formats.counted(held, "keyword")}`;
}
