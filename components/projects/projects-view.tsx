"use client";

import { useMutation } from "@tanstack/react-query";
import { CalendarClock } from "lucide";
import { useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { useChoice, useQueryText } from "@/components/browser/use-address";
import { useRefresh, useRefreshOn } from "@/components/browser/use-refresh";
import { ImportDoor } from "@/components/import/import-door";
import { ListNotices, ListPart } from "@/components/page/list-notices";
import { PageFrame } from "@/components/page/page-frame";
import { RefreshButton, reloading } from "@/components/page/refresh-button";
import { Dot, SavedLine } from "@/components/page/saved-line";
import { useAnswer } from "@/components/page/use-answer";
import { TableSkeleton } from "@/components/projects/project-skeleton";
import { SpendButton } from "@/components/quota/spend-button";
import { PageHeader } from "@/components/shell/page-header";
import { Button, LinkButton } from "@/components/ui/button";
import { Card, Empty } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { SearchInput } from "@/components/ui/inputs";
import { lazyDialog } from "@/components/ui/lazy";
import { ProgressLine } from "@/components/ui/progress-line";
import { Segmented } from "@/components/ui/segmented";
import { parseTopTenRange, TOP_TEN_RANGES, TOP_TEN_USUAL } from "@/lib/domain/figures/top-ten";
import type { Labels } from "@/lib/domain/keyword/labels";
import type { Project } from "@/lib/domain/projects/project";
import { nextProjectSort, parseProjectSort, projectRows, projectSortText } from "@/lib/domain/projects/project-rows";
import type { ProjectsPage } from "@/lib/domain/response/pages";
import type { ProjectList } from "@/lib/domain/response/reading";
import { RANGE_FACTS } from "@/lib/domain/time/chart-range";
import { type ParamRules, projectHref } from "@/lib/domain/web/address-params";
import { changeLabels } from "@/lib/queries/labels";
import { projectsQuery } from "@/lib/queries/projects";
import { ProjectsTable } from "./projects-table";

const DailyListsQuestion = lazyDialog(() =>
  import("../plans/schedules/daily-lists-question").then((part) => part.DailyListsQuestion),
);

function TopTenRangeChoice() {
  const [range, setRange] = useChoice("range");
  useRefreshOn(range);
  return (
    <span className="flex items-center gap-2 text-note text-fg-2 max-sm:hidden">
      <span aria-hidden="true">Top 10 share over</span>
      <Segmented
        label="Top 10 share over"
        segments={TOP_TEN_RANGES.map((value) => ({ value, ...RANGE_FACTS[value] }))}
        value={parseTopTenRange(range) ?? TOP_TEN_USUAL}
        onChange={(next) => setRange(next === TOP_TEN_USUAL ? null : next)}
      />
    </span>
  );
}

/** With fewer projects, recent links are not needed. */
const SCREENFUL = 8;

const RULES: ParamRules = {
  q: () => true,
  sort: (value) => parseProjectSort(value) !== null,
  range: (value) => parseTopTenRange(value) !== null,
};

export function ProjectsView({ page }: { page: ProjectsPage }) {
  const formats = useFormats();
  const live = useAnswer<ProjectList>(projectsQuery, page.answer);
  const [isDailyOpen, setDailyOpen] = useState(false);
  const [query, setQuery] = useQueryText();
  const [sortParam, setSort] = useChoice("sort");
  const sort = sortParam === null ? null : parseProjectSort(sortParam);
  const { reading } = live.answer;
  const projects = reading?.data.projects ?? [];
  const pins = usePins(page.labels);
  const rows = projectRows(projects, page.statistics, { query, sort, isPinned: pins.isPinned, refused: page.refused });
  return (
    <PageFrame
      crumbs={[{ label: "Projects" }]}
      source={{
        live,
        thing: "account",
        missing: { title: "Your projects aren’t saved yet.", what: "your projects" },
        rawPath: `${projectsQuery.path}/raw`,
      }}
      rules={RULES}
      heading={
        <PageHeader
          title="Projects"
          more={
            <>
              <ImportDoor />
              {projects.length > 0 && (
                <Button onClick={() => setDailyOpen(true)}>
                  <Icon of={CalendarClock} size={16} />
                  Daily history
                </Button>
              )}
              {isDailyOpen && <DailyListsQuestion onClose={() => setDailyOpen(false)} />}
            </>
          }
          primary={reading?.data.complete && <RefreshButton live={live} isShort />}
        >
          {reading && (
            <>
              {formats.counted(projects.length, "project")}
              <Dot />
              <SavedLine asOf={reading.asOf} />
            </>
          )}
        </PageHeader>
      }
      skeleton={<TableSkeleton />}
      notices={(onViewRaw) => ({
        part: <ListPart live={live} rowCount={projects.length} />,
        data: <ListNotices live={live} rowCount={projects.length} onViewRaw={onViewRaw} />,
      })}
    >
      {projects.length === 0 && (
        <Card className="mt-5">
          <Empty
            title="No projects in this account yet."
            actions={<SpendButton {...reloading(live)} question="Check again?" label="Check again" />}
          >
            Projects you create in the service show up here.
          </Empty>
        </Card>
      )}
      {projects.length > 0 && (
        <>
          {projects.length > SCREENFUL && <RecentLinks projects={page.recent} />}
          <div className="mt-5 flex flex-wrap items-center gap-2">
            <SearchInput
              className="w-full sm:w-60"
              aria-label="Search projects"
              placeholder="Search projects…"
              shortcut="/"
              data-search=""
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
            {Object.keys(page.topTens).length > 0 && <TopTenRangeChoice />}
            <span role="status" className="ml-auto text-ui text-fg-2 tabular-nums">
              {rows.length === projects.length
                ? formats.counted(rows.length, "project")
                : `${formats.integer(rows.length)} of ${formats.counted(projects.length, "project")}`}
            </span>
          </div>
          <div className="relative mt-3 overflow-clip rounded-lg border border-line bg-surface">
            <ProgressLine active={live.isRefreshing} label="Loading projects" />
            {rows.length === 0 ? (
              <Empty
                title={`No projects match “${query.trim()}”.`}
                actions={<Button onClick={() => setQuery("")}>Clear search</Button>}
              />
            ) : (
              <ProjectsTable
                size={page.size}
                rows={rows}
                topTens={page.topTens}
                sort={sort}
                onPin={pins.pin}
                onSort={(column) => {
                  const next = nextProjectSort(sort, column);
                  setSort(next === null ? null : projectSortText(next));
                }}
              />
            )}
          </div>
        </>
      )}
    </PageFrame>
  );
}

function RecentLinks({ projects }: { projects: readonly { id: string; name: string }[] }) {
  if (projects.length === 0) return null;
  return (
    <nav aria-label="Recent projects" className="mt-4 flex flex-wrap items-center gap-2 lg:hidden">
      <span className="text-note text-fg-2">Recent</span>
      {projects.map(({ id, name }) => (
        <LinkButton key={id} href={projectHref(id)} className="max-w-full min-w-0 font-normal">
          <span dir="auto" className="truncate">
            {name}
          </span>
        </LinkButton>
      ))}
    </nav>
  );
}

function usePins(labels: Readonly<Record<string, Labels>>) {
  const refresh = useRefresh();
  const [pinChanges, setPinChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const put = (projectId: string, isPinned: boolean) =>
    setPinChanges((previous) => new Map(previous).set(projectId, isPinned));
  const change = useMutation({
    mutationFn: ({ project, isPinned }: { project: Project; isPinned: boolean }) =>
      changeLabels({
        projectId: project.id,
        keywordId: null,
        subject: { text: project.name, market: null },
        change: { kind: "star", starred: isPinned },
      }),
    onMutate: ({ project, isPinned }) => put(project.id, isPinned),
    // Cached pages were rendered before the change.
    onSuccess: refresh,
    onError: (_error, { project, isPinned }) => put(project.id, !isPinned),
  });
  return {
    isPinned: (projectId: string) =>
      pinChanges.get(projectId) ?? (Object.hasOwn(labels, projectId) && labels[projectId]?.starred === true),
    pin: (project: Project, isPinned: boolean) => change.mutate({ project, isPinned }),
  };
}
