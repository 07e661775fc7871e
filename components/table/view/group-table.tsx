import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { changeAddress } from "@/components/browser/address";
import { useFormats } from "@/components/browser/formats";
import { FigureDelta } from "@/components/charts/delta/figure-delta";
import { usePageName } from "@/components/page/page-name";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { SkeletonRegion } from "@/components/ui/skeleton";
import { SortHeader, Table, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { Formats } from "@/lib/domain/display/format";
import type { GroupTrend, GroupTrends } from "@/lib/domain/figures/top-ten";
import { type Filter, filtersText } from "@/lib/domain/table/filter";
import { type Grouping, groupFilter, groupSteps, type KeywordGroup, SPLIT_FILTER } from "@/lib/domain/table/groups";
import { groupTrendsQuery } from "@/lib/queries/history";
import { TopTenTrend } from "../../charts/small/top-ten-line";
import type { KeywordsTable } from "../use-keywords-table";
import { useInTurns } from "./use-chunked";

const SHOWN_MAX = 100;
const WORDS: Record<Grouping, { one: string; many: string; none: string }> = {
  page: { one: "Page", many: "pages", none: "No ranking page" },
  tag: { one: "Tag", many: "tags", none: "No tag" },
  device: { one: "Device", many: "devices", none: "No device" },
};

type Figure = "keywords" | "top10" | "average" | "volume";
const FIGURES: readonly { figure: Figure; label: string; className: string }[] = [
  { figure: "keywords", label: "Keywords", className: "" },
  { figure: "top10", label: "Top 10", className: "" },
  { figure: "average", label: "Avg position", className: "max-sm:hidden" },
  { figure: "volume", label: "Volume", className: "max-sm:hidden" },
];

function sorted(groups: readonly KeywordGroup[], figure: Figure): KeywordGroup[] {
  const rank = (group: KeywordGroup) =>
    figure === "average" ? -(group.average ?? Number.MAX_VALUE) : (group[figure] ?? -1);
  return groups.toSorted(
    (one, other) => Number(one.name === null) - Number(other.name === null) || rank(other) - rank(one),
  );
}

export function GroupTable({ table, by }: { table: KeywordsTable; by: Grouping }) {
  const formats = useFormats();
  const nameOf = usePageName();
  const { page, rows, filters } = table;
  const { labelsOf } = table.labels;
  const steps = useCallback(() => groupSteps(rows, by, labelsOf), [rows, by, labelsOf]);
  const groups = useInTurns(steps);
  const trends = useQuery(groupTrendsQuery(page.project.id, by, page.version)).data ?? null;
  const trendOf = useMemo(() => new Map(trends?.groups), [trends]);
  const [figure, setFigure] = useState<Figure>("keywords");
  const [isAll, setAll] = useState(false);
  const { one, many, none } = WORDS[by];
  if (groups === null || !page.viewed.isWhole)
    return (
      <SkeletonRegion label={`Adding up ${many}`}>
        <div className="h-40" />
      </SkeletonRegion>
    );
  if (groups.length === 0) return <Empty title="No keywords match." />;
  const sortedGroups = sorted(groups, figure);
  const visibleGroups = isAll ? sortedGroups : sortedGroups.slice(0, SHOWN_MAX);
  const open = (name: string | null, ...more: Filter[]) => {
    const newFilter = groupFilter(by, name);
    const rest = filters.filter(({ field, op }) => field !== newFilter.field || (op !== "is" && op !== "empty"));
    changeAddress({ f: filtersText([...rest, newFilter, ...more]), by: null }, "push");
  };
  return (
    <div className="relative">
      <Table>
        <TableCaption>
          {formats.counted(groups.length, one.toLowerCase(), many)}, the first by{" "}
          {FIGURES.find((each) => each.figure === figure)?.label.toLowerCase()}. Select one to see its keywords.
          {trends !== null &&
            ` The trend is the share in the top 10 ${spanWords(trends, formats)}, of all keywords of each.`}
        </TableCaption>
        <TableHead className="sticky top-(--header) z-10 shadow-[inset_0_-1px_0_var(--color-line)] [&_th]:h-8.5">
          <TableRow>
            <TableHeader>{one}</TableHeader>
            {FIGURES.map(({ figure: name, label, className }) => (
              <SortHeader
                key={name}
                numeric
                className={cn("max-sm:px-2", className)}
                direction={name !== figure ? null : name === "average" ? "ascending" : "descending"}
                onSort={() => setFigure(name)}
              >
                {label}
              </SortHeader>
            ))}
            {trends !== null && (
              <TableHeader className="max-md:hidden" title={`Share in the top 10 ${spanWords(trends, formats)}`}>
                Trend
              </TableHeader>
            )}
          </TableRow>
        </TableHead>
        <tbody>
          {visibleGroups.map((group) => (
            <TableRow key={group.key ?? ""} className="hover:bg-sunken">
              <th scope="row" className="w-full max-w-0 min-w-28 pr-3 pl-4 text-left font-medium">
                <button
                  type="button"
                  title={group.name ?? undefined}
                  onClick={() => open(group.name)}
                  className="block min-h-8 max-w-full truncate rounded text-left hover:underline pointer-coarse:min-h-11"
                >
                  {group.name === null ? (
                    <span className="font-normal text-fg-2">{none}</span>
                  ) : (
                    <bdi>{by === "page" ? nameOf(group.name) : group.name}</bdi>
                  )}
                </button>
                <GroupNotes
                  group={group}
                  switchCount={trendOf.get(group.key)?.switched ?? 0}
                  days={trends?.days ?? 0}
                  onSplit={() => open(group.name, SPLIT_FILTER)}
                />
              </th>
              <TableCell numeric className="w-16 sm:w-28">
                {formats.integer(group.keywords)}
              </TableCell>
              <TableCell numeric className="w-20 whitespace-nowrap sm:w-28">
                <span className="mr-1.5 text-note">
                  <FigureDelta by={group.top10Change} over={group.comparable} format={formats.integer} />
                </span>
                {group.known === 0 ? <span className="text-fg-3">—</span> : formats.integer(group.top10)}
              </TableCell>
              <TableCell numeric className="w-32 max-sm:hidden">
                {group.average === null ? <span className="text-fg-3">—</span> : formats.decimal(group.average)}
              </TableCell>
              <TableCell numeric className="w-32 max-sm:hidden">
                {group.volume === null ? <span className="text-fg-3">—</span> : formats.volume(group.volume)}
              </TableCell>
              {trends !== null && (
                <TableCell className="w-40 max-md:hidden">
                  <GroupLine trend={trendOf.get(group.key)} />
                </TableCell>
              )}
            </TableRow>
          ))}
        </tbody>
      </Table>
      {visibleGroups.length < sortedGroups.length && (
        <div className="border-t border-line px-4 py-2">
          <Button variant="link" onClick={() => setAll(true)}>
            Show all {formats.counted(sortedGroups.length, one.toLowerCase(), many)}
          </Button>
        </div>
      )}
    </div>
  );
}

const spanWords = ({ from, to }: GroupTrends, formats: Formats) =>
  `between ${formats.day(from)} and ${formats.day(to)}`;

function GroupLine({ trend }: { trend: GroupTrend | undefined }) {
  if (trend === undefined || trend.line === null) return <span className="text-note text-fg-3">—</span>;
  return <TopTenTrend line={trend.line} />;
}

type GroupNotesProps = { group: KeywordGroup; switchCount: number; days: number; onSplit: () => void };

function GroupNotes({ group, switchCount, days, onSplit }: GroupNotesProps) {
  const formats = useFormats();
  if (group.name === null || (group.split === 0 && switchCount === 0)) return null;
  return (
    <span className="flex flex-wrap gap-x-3 pb-1 text-note font-normal text-fg-2">
      {group.split > 0 && (
        <button
          type="button"
          onClick={onSplit}
          title="Keywords whose ranking page differs by device"
          className="rounded underline decoration-line-strong underline-offset-2 hover:text-fg pointer-coarse:min-h-11"
        >
          Split by device {formats.integer(group.split)}
        </button>
      )}
      {switchCount > 0 && (
        <span
          title={`How often the ranking page of these keywords changed within ${formats.counted(days, "checked day")}`}
        >
          Page switched {formats.integer(switchCount)}×
        </span>
      )}
    </span>
  );
}
