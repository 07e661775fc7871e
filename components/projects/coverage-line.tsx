import type { ReactNode } from "react";
import { useFormats } from "@/components/browser/formats";
import { dayIn } from "@/components/charts/point-text";
import { setPeriod, useDayView } from "@/components/history/use-period";
import { stoppedBy } from "@/components/page/list-notices";
import { ReloadLink } from "@/components/page/refresh-button";
import type { ProjectPageState } from "@/components/page/use-project-page";
import { BulkLoadButton } from "@/components/table/bulk-load-button";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { KeywordStatistics } from "@/lib/domain/figures/statistics";
import { otherDayWords } from "@/lib/domain/history/period";
import type { ListFacts } from "@/lib/domain/response/reading";

export type SummaryProps = { page: ProjectPageState; list: ListFacts; statistics: KeywordStatistics };

export function CoverageLine({ page, list, statistics }: SummaryProps) {
  const { project, facts } = page;
  const formats = useFormats();
  const { asOf } = useDayView();
  const coverage = `${formats.integer(statistics.loaded)} of ${formats.integer(statistics.keywords)} checked`;
  const back = (
    <Button variant="link" className="h-5 text-note" onClick={() => setPeriod(null)}>
      Back to latest
    </Button>
  );
  if (!list.complete) return <PartOfList page={page} list={list} />;
  if (list.onDay !== undefined && asOf !== null && list.onDay.day !== null) {
    const { day, why, interval } = list.onDay;
    const instead = list.onDay.asked === null ? null : otherDayWords(why, dayIn(formats, interval, list.onDay.asked));
    return (
      <Line action={back}>
        As of {dayIn(formats, interval, day)}
        {instead !== null && ` (${instead})`}, {coverage}
      </Line>
    );
  }
  if (list.onDay !== undefined && list.onDay.day === null)
    return <Line action={back}>Nothing is saved for an earlier day.</Line>;
  if (facts.missing.length > 0)
    return (
      <Line
        action={
          <BulkLoadButton
            project={project}
            keywordIds={facts.missing}
            labelOf={(left) => (left === facts.count ? "Load positions" : `Load the other ${formats.integer(left)}`)}
            variant="link"
          />
        }
      >
        No position: {formats.counted(facts.missing.length, "keyword")}
      </Line>
    );
  if (list.mixesDays) return <Line action={asOf === null ? null : back}>Rows are from different days.</Line>;
  if (statistics.loaded === 0) return null;
  const on =
    facts.newestOn === null
      ? ""
      : ` ${facts.interval === "month" ? "in" : "on"} ${dayIn(formats, facts.interval ?? "day", facts.newestOn)}`;
  // The heading shows the day on wide screens.
  if (statistics.loaded === statistics.keywords) return <Line className="xl:hidden">{`Checked${on}`}</Line>;
  return <Line>{`${coverage}${on}`}</Line>;
}

const Line = ({ children, action, className }: { children: ReactNode; action?: ReactNode; className?: string }) => (
  <div
    className={cn(
      "flex min-w-0 flex-wrap items-center gap-x-2 px-3.5 pt-1 text-note text-fg-2 tabular-nums max-lg:px-2.5 max-sm:px-3",
      className,
    )}
  >
    <p className="min-w-0 truncate">{children}</p>
    {action}
  </div>
);

function PartOfList({ page: { live, facts }, list }: Pick<SummaryProps, "page" | "list">) {
  const formats = useFormats();
  const { problem } = live;
  const isShort = list.counted !== undefined;
  const total = list.total === null ? "" : ` of ${formats.integer(list.total)}`;
  return (
    <Line
      action={
        <ReloadLink
          live={live}
          question={isShort ? "Load this list again?" : "Load the rest of this list?"}
          label={isShort ? "Load again" : "Load the rest"}
          className="h-5 text-note"
        />
      }
    >
      <span className="font-medium text-warn">
        Loaded {formats.integer(facts.count)}
        {total}
      </span>
      {problem !== null && `. ${stoppedBy(problem)}`}
    </Line>
  );
}
