"use client";

import { useDisplay, useFormats } from "@/components/browser/formats";
import { placeText, positionText } from "@/components/charts/point-text";
import { IgnoredParams } from "@/components/page/ignored-params";
import { Dot } from "@/components/page/saved-line";
import { Crumbs } from "@/components/shell/crumbs";
import { PageHeader } from "@/components/shell/page-header";
import { buttonStyles } from "@/components/ui/button-styles";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Empty } from "@/components/ui/empty";
import { Link } from "@/components/ui/link";
import { NoticeStack } from "@/components/ui/notice-stack";
import { TableCaption } from "@/components/ui/table";
import type { Formats } from "@/lib/domain/display/format";
import { parsePage } from "@/lib/domain/history/changes";
import { type PageTurns, type ProjectTurns, stayInTop10, TURN_DAYS, TURNS_MIN } from "@/lib/domain/history/page-swaps";
import { marketText } from "@/lib/domain/keyword/market";
import type { Project } from "@/lib/domain/projects/project";
import { pagePath } from "@/lib/domain/series/ranking-pages";
import { changesHref, keywordHref, projectHref, turnsHref } from "@/lib/domain/web/address-params";

type TurnsViewProps = {
  projectId: string;
  project: Project | null;
  /** What of it is shown: `turns.keywords` are those of this part. */
  part: { page: number; rows: number };
  turns: ProjectTurns | null;
  total: number;
};

/** Keywords whose ranking page changes to and fro, with the days of each page. Nothing on this page spends. */
export function TurnsView({ projectId, project, part, turns, total }: TurnsViewProps) {
  const formats = useFormats();
  const name = project?.name ?? "Project";
  return (
    <>
      <Crumbs
        items={[
          { label: "Projects", href: "/projects" },
          { label: name, href: projectHref(projectId) },
          { label: "What moved", href: changesHref(projectId) },
          { label: "Two pages" },
        ]}
      />
      <PageHeader title="Two pages for one keyword">
        <bdi>{name}</bdi>
        {turns !== null && (
          <>
            <Dot />
            {formats.day(turns.from)} – {formats.day(turns.to)}
            <Dot />
            {formats.integer(total)} of {formats.counted(turns.checked, "keyword")} with a ranking page on two or more
            days
          </>
        )}
        <Dot />
        from saved data, 0 requests
      </PageHeader>
      <NoticeStack of="page" className="mt-4">
        <IgnoredParams rules={{ page: (value) => parsePage(value) !== null }} />
      </NoticeStack>
      {turns === null || total === 0 ? (
        <Card className="mt-5">
          <Empty title={emptyTitle(turns)}>
            A keyword is listed here when its ranking page changed at least {TURNS_MIN} times within the last{" "}
            {TURN_DAYS} checked days.
          </Empty>
        </Card>
      ) : (
        <>
          <p className="mt-5 text-ui text-fg-2">
            These pages take turns ranking for a keyword. That’s often harmless: when all of them stay in the top 10, or
            when the position doesn’t fall as the page changes.
          </p>
          <ul className="mt-3 space-y-3">
            {turns.keywords.map((keyword) => (
              <Turns key={keyword.id} projectId={projectId} keyword={keyword} parts={turns.marketParts} />
            ))}
          </ul>
          <Parts projectId={projectId} part={part} shown={turns.keywords.length} total={total} />
        </>
      )}
    </>
  );
}

function emptyTitle(turns: ProjectTurns | null): string {
  if (turns === null) return "Fewer than two days of data so far.";
  return turns.checked === 0 ? "No ranking pages on two days so far." : "No pages take turns ranking for a keyword.";
}

function Turns({
  projectId,
  keyword,
  parts,
}: {
  projectId: string;
  keyword: PageTurns;
  parts: ProjectTurns["marketParts"];
}) {
  const formats = useFormats();
  const { locale } = useDisplay();
  const market = marketText(keyword.market, { parts, locale });
  return (
    <li>
      <Card>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 pt-3">
          <h2 className="min-w-0 text-ui font-semibold">
            <Link href={keywordHref(projectId, keyword.id)} dir="auto" className="rounded hover:underline">
              {keyword.phrase || keyword.id}
            </Link>
            {market !== "" && <bdi className="ml-2 text-note font-normal text-fg-2">{market}</bdi>}
          </h2>
          <p className="text-note text-fg-2 tabular-nums">{turnWords(keyword, formats)}</p>
        </div>
        <Strip keyword={keyword} />
      </Card>
    </li>
  );
}

/** 4 changes in 12 checked days; the position fell on 1 of them */
function turnWords(keyword: PageTurns, formats: Formats): string {
  const { turns, falls, strip } = keyword;
  const count = `${formats.counted(turns, "change")} in ${formats.counted(strip.length, "checked day")}`;
  if (stayInTop10(keyword)) return `${count}; all stay in the top 10`;
  return `${count}; the position fell on ${falls === 0 ? "none" : formats.integer(falls)} of them`;
}

const DAY_CELL = "min-w-8 border-l border-line px-1 text-center";

/** A row for each page, a column for each checked day, and where the page ranked on it. */
function Strip({ keyword }: { keyword: PageTurns }) {
  const formats = useFormats();
  const { pages, strip, phrase } = keyword;
  return (
    <section
      aria-label={`Pages of ${phrase}, table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-2 overflow-x-auto border-t border-line focus-visible:-outline-offset-2"
    >
      <table className="border-separate border-spacing-0 text-note">
        <TableCaption>Where each page of {phrase} ranked on each checked day, oldest day first</TableCaption>
        <thead className="text-axis text-fg-2">
          <tr>
            <th scope="col" className="sticky left-0 z-[1] h-7 bg-surface px-4 text-left font-medium">
              Page
            </th>
            {strip.map(({ on }) => (
              <th key={on} scope="col" title={formats.dayLong(on)} className={cn(DAY_CELL, "font-medium tabular-nums")}>
                <span aria-hidden="true">{Number(on.slice(-2))}</span>
                <span className="sr-only">{formats.day(on)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pages.map(({ url, days, best }, at) => (
            <tr key={url}>
              <th
                scope="row"
                title={url}
                className="sticky left-0 z-[1] h-9 max-w-40 border-t border-line bg-surface px-4 text-left font-normal sm:max-w-72"
              >
                <span dir="ltr" className="block truncate font-medium">
                  {pagePath(url)}
                </span>
                <span className="block truncate text-axis text-fg-2 tabular-nums">
                  {formats.counted(days, "day")}
                  {best !== null && `, best ${placeText(formats, best)}`}
                </span>
              </th>
              {strip.map(({ on, page, position }) => (
                <td
                  key={on}
                  className={cn(DAY_CELL, "border-t tabular-nums", page === at && "bg-accent/20 font-medium text-fg")}
                >
                  {page === at ? positionText(formats, position) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Parts({
  projectId,
  part,
  shown,
  total,
}: Pick<TurnsViewProps, "projectId" | "part" | "total"> & { shown: number }) {
  const formats = useFormats();
  if (total <= part.rows) return null;
  const first = (part.page - 1) * part.rows;
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center justify-end gap-2 print:hidden">
      <span className="mr-auto text-note text-fg-2 tabular-nums">
        {shown === 0
          ? "This page is past the end of the list"
          : `${formats.integer(first + 1)}–${formats.integer(first + shown)}`}{" "}
        of {formats.integer(total)}, most changes first
      </span>
      {part.page > 1 && (
        <Link href={turnsHref(projectId, part.page - 1)} className={buttonStyles("outline")}>
          Previous
        </Link>
      )}
      {first + shown < total && shown > 0 && (
        <Link href={turnsHref(projectId, part.page + 1)} className={buttonStyles("outline")}>
          Next
        </Link>
      )}
    </nav>
  );
}
