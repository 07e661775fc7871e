import { Ellipsis } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { dayIn } from "@/components/charts/point-text";
import { ExportMenu } from "@/components/exports/export-menu";
import { exportOfView, type TableView, type TableViewRef } from "@/components/exports/table-view";
import { PeriodMenu } from "@/components/history/period-menu";
import { StarButton } from "@/components/labels/star-button";
import { RefreshButton } from "@/components/page/refresh-button";
import { Dot } from "@/components/page/saved-line";
import type { ProjectPageState } from "@/components/page/use-project-page";
import { PlanMenu } from "@/components/plans/plan-menu";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { lazyPart } from "@/components/ui/lazy";
import type { Formats } from "@/lib/domain/display/format";
import type { ListFacts } from "@/lib/domain/response/reading";
import { historyFileHref } from "@/lib/queries/projects";

const ProjectMorePanel = lazyPart(() => import("./project-more-panel").then((module) => module.ProjectMorePanel), {
  isWarm: true,
});

type ProjectHeadingProps = {
  page: ProjectPageState;
  /** The table's view, which an export follows; null on a tab without that table. */
  view: TableViewRef | null;
  isSelecting: boolean;
};

export function ProjectHeading({ page, view, isSelecting }: ProjectHeadingProps) {
  const formats = useFormats();
  const { project, live, facts, list } = page;
  const { name } = project;
  const { reading, price } = live.answer;
  const hasRows = reading !== null && facts.count > 0;
  const subject = { text: name, market: null };
  const lastCheck = checkedText(formats, list, facts);
  return (
    <div className="flex min-h-9 items-center gap-x-2 max-sm:flex-wrap max-sm:gap-y-1">
      <h1
        dir="auto"
        className="min-w-0 truncate text-page max-sm:max-w-[calc(100%-3.25rem)] max-sm:text-[18px] max-sm:leading-6"
        title={name}
      >
        {name}
      </h1>
      <span className="inline-flex max-sm:pointer-coarse:-mt-2.5 max-sm:pointer-coarse:-mb-1.5">
        <StarButton projectId={project.id} keywordId={null} subject={subject} verb="Pin" />
      </span>
      <p className="flex min-w-0 flex-1 overflow-hidden text-ui whitespace-pre text-fg-2 max-xl:hidden print:flex">
        {page.domain !== null && (
          <span className="flex min-w-0 shrink-9999 overflow-hidden max-[1400px]:hidden">
            <bdi className="truncate">{page.domain}</bdi>
            {hasRows && <Dot />}
          </span>
        )}
        {hasRows && (
          <span className="min-w-0 truncate">
            {formats.counted(facts.count, "keyword")}
            {lastCheck && <Dot />}
            {lastCheck}
          </span>
        )}
      </p>
      <div className="ml-auto flex shrink-0 items-center gap-2 max-sm:w-full max-sm:flex-wrap max-sm:gap-1 print:hidden">
        {hasRows && <PeriodMenu page={page} />}
        {hasRows && view !== null && (
          <span className="max-sm:hidden">
            <ExportMenu
              subject={name}
              what="keywords"
              contents={() => contentsWords(formats, view.current)}
              asOf={reading.asOf}
              state={{ complete: reading.data.complete, deletedAt: reading.deletedAt, problem: live.problem }}
              table={() => exportOfView(view, page.viewed.load)}
              files={[{ href: historyFileHref(project.id), name: "History", note: "CSV, one row per keyword and day" }]}
              isSecond={isSelecting}
            />
          </span>
        )}
        {reading?.data.complete && (
          <span className="inline-flex items-center gap-1 max-sm:ml-auto">
            <RefreshButton live={live} isShort />
            {hasRows && (
              <PlanMenu projectId={project.id} projectName={name} keywords={reading.data.keywords} price={price} />
            )}
          </span>
        )}
        <PopOver name="More actions" icon={Ellipsis} className="px-2">
          {() => <ProjectMorePanel page={page} />}
        </PopOver>
      </div>
    </div>
  );
}

function checkedText(formats: Formats, list: ListFacts | null, facts: ProjectPageState["facts"]): string {
  if (list?.onDay?.day) return `as of ${dayIn(formats, list.onDay.interval, list.onDay.day)}`;
  return facts.newestOn === null ? "" : `checked ${dayIn(formats, facts.interval ?? "day", facts.newestOn)}`;
}

function contentsWords(formats: Formats, view: TableView | null): string {
  if (view === null) return "All keywords";
  const { rows, keywordCount } = view;
  if (rows === keywordCount) return formats.counted(rows, "keyword");
  return `${formats.integer(rows)} of ${formats.counted(keywordCount, "keyword")}`;
}
