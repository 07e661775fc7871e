"use client";

import { type ReactNode, useRef } from "react";
import { useAddress } from "@/components/browser/use-address";
import { useRefreshOn } from "@/components/browser/use-refresh";
import { RestMissingNotice, UnreadableNotice } from "@/components/errors/notices";
import type { TableView } from "@/components/exports/table-view";
import { useLabels } from "@/components/labels/use-labels";
import { PageFrame } from "@/components/page/page-frame";
import { SiteProvider } from "@/components/page/page-name";
import { RemoveCopy } from "@/components/page/remove-copy";
import { type ProjectFirst, useProjectPage } from "@/components/page/use-project-page";
import { ProjectPlans } from "@/components/plans/project-plans";
import { ProjectSkeleton } from "@/components/projects/project-skeleton";
import { KeywordsSection } from "@/components/table/keywords-section";
import { useSelection } from "@/components/table/use-selection";
import { Card, Empty } from "@/components/ui/card";
import { Notice, NoticeButton } from "@/components/ui/notice";
import { parseTopTenRange } from "@/lib/domain/figures/top-ten";
import { parseChangeGroup, parsePage } from "@/lib/domain/history/changes";
import { LATEST_OF_EACH, parsePeriod } from "@/lib/domain/history/period";
import { parseColumns } from "@/lib/domain/table/columns";
import { parseFilters } from "@/lib/domain/table/filter";
import { parseGrouping } from "@/lib/domain/table/groups";
import { isSortParam } from "@/lib/domain/table/sort";
import { parseRange } from "@/lib/domain/time/chart-range";
import { isWrittenDay } from "@/lib/domain/time/days";
import { type ParamRules, withParams } from "@/lib/domain/web/address-params";
import { setPeriod, usePeriod } from "../history/use-period";
import { ProjectHeading } from "./project-heading";
import { type ProjectTab, ProjectTabs } from "./project-tabs";
import { SummaryCard } from "./summary-card";

const RULES: ParamRules = {
  q: () => true,
  sort: isSortParam,
  f: (value) => parseFilters(value).dropped === 0,
  row: (value) => value !== "",
  cols: (value) => parseColumns(value) !== null,
  range: (value) => parseRange(value) !== null,
  from: isWrittenDay,
  to: isWrittenDay,
  vs: (value) => parsePeriod(value) !== null,
  "as-of": (value) => value === LATEST_OF_EACH || isWrittenDay(value),
  by: (value) => parseGrouping(value) !== null,
  show: (value) => /^(spread|(average|top3|top10|beyond|visibility|metric:[^,]+)(,|$)){1,2}/.test(value),
  group: (value) => parseChangeGroup(value) !== null,
  page: (value) => parsePage(value) !== null,
};

type ProjectViewProps = {
  projectId: string;
  first: ProjectFirst;
  tab?: ProjectTab;
  children?: ReactNode;
};

export function ProjectView({ projectId, first, tab = "keywords", children }: ProjectViewProps) {
  const page = useProjectPage(projectId, first);
  const view = useRef<TableView | null>(null);
  const own = useLabels(projectId, first.screen);
  const selection = useSelection();
  const { live, viewed, list, facts } = page;
  const { name } = page.project;
  const { reading } = live.answer;
  useRefreshOn(JSON.stringify([usePeriod(), page.version]), tab !== "keywords");
  const range = parseTopTenRange(useAddress().get("range"));
  return (
    <PageFrame
      crumbs={[{ label: "Projects", href: withParams("/projects", { range }) }, { label: name }]}
      source={{
        live,
        thing: "project",
        missing: { title: `${name} isn’t saved yet.`, what: name },
        rawPath: `/api/projects/${encodeURIComponent(projectId)}/raw`,
      }}
      noticesClass="mt-2 sm:mt-3"
      rules={RULES}
      heading={
        <ProjectHeading page={page} view={tab === "keywords" ? view : null} isSelecting={selection.ids.size > 0} />
      }
      skeleton={<ProjectSkeleton />}
      notices={(onViewRaw) => ({
        data: reading && (
          <UnreadableNotice unreadable={reading.data.unreadable} others={facts.count} onViewRaw={onViewRaw} />
        ),
        part: live.isRestMissing && <RestMissingNotice rowCount={facts.count} onLoad={live.loadRest} />,
        deletedActions: <RemoveCopy projectId={projectId} keywordId={null} />,
      })}
    >
      <SiteProvider value={page.domain}>
        <ProjectPlans projectId={projectId} />
        {viewed.hasFailed && <DayFailedNotice onRetry={() => void viewed.load().catch(() => undefined)} />}
        {facts.count === 0 && (
          <Card className="mt-3">
            <Empty title="This project has no keywords." />
          </Card>
        )}
        {reading !== null && list !== null && facts.count > 0 && facts.statistics !== null && (
          <>
            <SummaryCard page={page} list={list} statistics={facts.statistics} />
            <ProjectTabs page={page} tab={tab} />
            {tab === "keywords" ? (
              <KeywordsSection page={page} first={first.screen} selection={selection} labels={own} view={view} />
            ) : (
              children
            )}
          </>
        )}
      </SiteProvider>
    </PageFrame>
  );
}

function DayFailedNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="warn"
      className="mt-2 sm:mt-3"
      title="The chosen days couldn’t be loaded."
      actions={
        <>
          <NoticeButton label="Try again" onClick={onRetry} />
          <NoticeButton label="Back to latest" onClick={() => setPeriod(null)} />
        </>
      }
    >
      The page still shows what it showed before.
    </Notice>
  );
}
