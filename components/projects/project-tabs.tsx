import type { MouseEvent, ReactNode } from "react";
import { changeAddress } from "@/components/browser/address";
import { useFormats } from "@/components/browser/formats";
import { useAddress } from "@/components/browser/use-address";
import { usePeriodParams } from "@/components/history/use-period";
import type { ProjectPageState } from "@/components/page/use-project-page";
import { Link } from "@/components/ui/button";
import { showCurrent } from "@/components/ui/show-current";
import { periodParams } from "@/lib/domain/history/period";
import { type Grouping, parseGrouping } from "@/lib/domain/table/groups";
import { changesHref, matrixHref, projectHref, withParams } from "@/lib/domain/web/address-params";

export type ProjectTab = "keywords" | "changes" | "history";

export function ProjectTabs({ page: { project, facts, trend }, tab }: { page: ProjectPageState; tab: ProjectTab }) {
  const formats = useFormats();
  const params = useAddress();
  const period = usePeriodParams();
  const by = tab === "keywords" ? parseGrouping(params.get("by")) : null;
  const projectId = project.id;
  const hasDays = trend.head.saved > 1;
  const hasPositions = (facts.statistics?.loaded ?? 0) > 0;
  const { improved = 0, declined = 0, entered = 0, lost = 0 } = facts.statistics?.movement ?? {};
  const groups: { by: Grouping; label: string; isThere: boolean }[] = [
    { by: "page", label: "Pages", isThere: facts.columns.includes("page") },
    { by: "tag", label: "Tags", isThere: facts.columns.includes("tags") },
  ];
  const listHref = (grouping: Grouping | null) => withParams(projectHref(projectId), { ...period, by: grouping });
  // Regrouping the current table needs no page load.
  const regroup = (grouping: Grouping | null) => (event: MouseEvent) => {
    if (tab !== "keywords" || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    changeAddress({ by: grouping }, "push");
  };
  return (
    <div className="mt-1 flex h-9 items-stretch border-b border-line text-ui sm:mt-3 pointer-coarse:h-11 print:hidden">
      <nav ref={showCurrent} aria-label="Views" className="flex min-w-0 gap-5 overflow-x-auto overflow-y-hidden">
        <Tab
          href={listHref(null)}
          isOn={tab === "keywords" && by === null}
          count={formats.integer(facts.count)}
          onClick={regroup(null)}
        >
          Keywords
        </Tab>
        {groups
          .filter(({ isThere }) => isThere)
          .map(({ by: grouping, label }) => (
            <Tab key={grouping} href={listHref(grouping)} isOn={by === grouping} onClick={regroup(grouping)}>
              {label}
            </Tab>
          ))}
        {hasPositions && (
          <Tab
            href={changesHref(projectId, period)}
            isOn={tab === "changes"}
            count={formats.integer(improved + declined + entered + lost)}
          >
            Changes
          </Tab>
        )}
        {hasPositions && (
          <Tab href={withParams(matrixHref(projectId), period)} isOn={tab === "history"}>
            Rank history
          </Tab>
        )}
      </nav>
      {hasPositions && hasDays && facts.interval !== "month" && (
        <nav
          aria-label="Shortcuts"
          className="ml-auto flex shrink-0 items-center gap-4 pl-4 text-note text-fg-2 max-md:hidden"
        >
          <Link
            className="hover:text-fg hover:underline"
            href={changesHref(projectId, { ...periodParams("7d"), group: "worse" })}
          >
            Fell this week
          </Link>
          <Link
            className="hover:text-fg hover:underline"
            href={changesHref(projectId, { ...periodParams("28d"), group: "out-of-10" })}
          >
            Left top 10 this month
          </Link>
        </nav>
      )}
    </div>
  );
}

type TabProps = {
  href: string;
  isOn: boolean;
  count?: string;
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
};

const Tab = ({ href, isOn, count, onClick, children }: TabProps) => (
  <Link
    href={href}
    scroll={false}
    aria-current={isOn ? "page" : undefined}
    onClick={onClick}
    className="inline-flex shrink-0 items-center gap-1 border-b-2 border-transparent whitespace-nowrap text-fg-2 hover:text-fg focus-visible:-outline-offset-2 aria-[current]:border-fg aria-[current]:font-medium aria-[current]:text-fg"
  >
    {children}
    {count !== undefined && <span className="text-note font-normal text-fg-3 tabular-nums">{count}</span>}
  </Link>
);
