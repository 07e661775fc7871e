import { useFormats, useNow } from "@/components/browser/formats";
import { useAddress } from "@/components/browser/use-address";
import { partsIn } from "@/components/charts/position-parts";
import { refusedAtWords } from "@/components/errors/problem-words";
import { StarToggle } from "@/components/labels/star-button";
import { NotLoaded } from "@/components/table/row/cells";
import { Ago } from "@/components/ui/ago";
import { Link } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { SortHeader, Table, TableCaption, TableHead, TableHeader } from "@/components/ui/table";
import type { ProjectFigures } from "@/lib/domain/figures/figure-changes";
import type { KeywordStatistics } from "@/lib/domain/figures/statistics";
import type { TopTenLine } from "@/lib/domain/figures/top-ten";
import { metricOf } from "@/lib/domain/keyword/metric";
import type { Project } from "@/lib/domain/projects/project";
import {
  keywordCount,
  type ProjectColumn,
  type ProjectRow,
  type ProjectSort,
  topTen,
} from "@/lib/domain/projects/project-rows";
import { openingPrice, type PageSize } from "@/lib/domain/quota/price";
import type { ProjectsPage } from "@/lib/domain/response/pages";
import { projectHref, withParams } from "@/lib/domain/web/address-params";
import { dayIn, metricValueText } from "../charts/point-text";
import { TopTenTrend } from "../charts/small/top-ten-line";

type Column = { header: string; sort: ProjectColumn | null; className: string; isNumeric: boolean };

/** Takes the rest of the table and cuts long names, except where only a few columns leave room for two lines. */
const NAME_WIDTH = "w-full max-w-0 sm:max-lg:max-w-none sm:max-lg:min-w-44";

const COLUMNS: readonly Column[] = [
  { header: "Project", sort: "name", className: NAME_WIDTH, isNumeric: false },
  { header: "Keywords", sort: "keywords", className: "", isNumeric: true },
  { header: "Avg position", sort: "position", className: "", isNumeric: true },
  { header: "Top 10", sort: "top10", className: "max-sm:hidden", isNumeric: true },
  { header: "Positions", sort: null, className: "max-lg:hidden", isNumeric: false },
  { header: "Saved", sort: "saved", className: "max-sm:hidden", isNumeric: true },
];
const NOT_DERIVED = "Unknown until the project’s keywords are loaded";

type ProjectsTableProps = {
  rows: readonly ProjectRow[];
  topTens: ProjectsPage["topTens"];
  size: PageSize;
  sort: ProjectSort | null;
  onSort: (column: ProjectColumn) => void;
  onPin: (project: Project, isPinned: boolean) => void;
};

/** A missing figure is never 0. */
export function ProjectsTable({ rows, topTens, size, sort, onSort, onPin }: ProjectsTableProps) {
  return (
    <Table>
      <TableCaption>
        Projects, {sort === null ? "in the service’s order" : `sorted by ${sort.column}`}, pinned ones first. Figures
        come from saved data.
      </TableCaption>
      <TableHead>
        <tr className="border-b border-line">
          <th scope="col" className="w-9">
            <span className="sr-only">Pinned</span>
          </th>
          {COLUMNS.map(({ header, sort: column, className, isNumeric }) =>
            column === null ? (
              <TableHeader key={header} className={className}>
                {header}
              </TableHeader>
            ) : (
              <SortHeader
                key={header}
                numeric={isNumeric}
                direction={sort?.column !== column ? null : sort.descending ? "descending" : "ascending"}
                onSort={() => onSort(column)}
                className={cn("max-sm:px-2", column === "name" && "pl-1!", className)}
              >
                {header}
              </SortHeader>
            ),
          )}
        </tr>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.project.id}
            row={row}
            trend={Object.hasOwn(topTens, row.project.id) ? topTens[row.project.id] : undefined}
            size={size}
            onPin={onPin}
          />
        ))}
      </tbody>
    </Table>
  );
}

type RowProps = { row: ProjectRow; trend: TopTenLine | undefined } & Pick<ProjectsTableProps, "size" | "onPin">;

function Row({ row, trend, size, onPin }: RowProps) {
  const formats = useFormats();
  const nowMs = useNow();
  const range = useAddress().get("range");
  const { project, saved } = row;
  const count = keywordCount(row);
  const top = topTen(row);
  const average = saved?.statistics.averagePosition ?? null;
  const cell = (index: number) =>
    cn("px-2 last:pr-4 sm:px-3", COLUMNS[index]?.isNumeric && "text-right tabular-nums", COLUMNS[index]?.className);
  const unknown = <span className="text-fg-3">{saved === null ? "" : "—"}</span>;
  const ownFigures = saved === null || saved.statistics.loaded > 0 ? [] : Object.entries(saved.statistics.metrics);
  const ownFigure = (index: number) => ownFigures[index] && <OwnFigure entry={ownFigures[index]} />;
  const notLoaded =
    saved === null && row.refusedAt === null ? `Not loaded · ${formats.price(openingPrice(count, size))}` : null;
  return (
    <tr className="h-14 border-b border-line last:border-0 hover:bg-sunken">
      <td className="pl-2">
        <StarToggle isOn={row.isPinned} label={`Pin ${project.name}`} onPress={() => onPin(project, !row.isPinned)} />
      </td>
      <th scope="row" className={cn(NAME_WIDTH, "py-2 pr-2 pl-1 text-left font-medium sm:pr-3")}>
        <Link
          href={withParams(projectHref(project.id), { range })}
          dir="auto"
          title={project.name.length > 40 ? project.name : undefined}
          className="block rounded max-lg:line-clamp-2 max-lg:py-0.5 max-lg:break-words lg:truncate"
        >
          {project.name}
        </Link>
        <SubLine row={row} notLoaded={notLoaded} />
      </th>
      <td className={cell(1)}>
        {count === null ? <NotLoaded hint={NOT_DERIVED} /> : formats.integer(count)}
        {saved !== null && count !== null && saved.statistics.keywords < count && (
          <span className="block text-note text-fg-2">{formats.integer(saved.statistics.keywords)} loaded</span>
        )}
      </td>
      <td className={cn(cell(2), "whitespace-nowrap")}>
        {average === null ? (ownFigure(0) ?? unknown) : formats.decimal(average)}
      </td>
      <td className={cell(3)}>
        <span className="inline-flex flex-col items-end align-middle xl:flex-row-reverse xl:items-center xl:gap-3">
          {top === null ? (ownFigure(1) ?? unknown) : formats.integer(top)}
          {trend && <TopTenTrend line={trend} />}
        </span>
      </td>
      <td className={cell(4)}>
        {saved === null || saved.statistics.loaded === 0 ? unknown : <BucketStrip {...saved} />}
      </td>
      <td className={cn(cell(5), "whitespace-nowrap text-fg-2")}>
        {saved !== null && <Ago iso={saved.asOf} />}
        {saved !== null && saved.onDay !== null && (
          <span className="block text-note">figures from {dayIn(formats, saved.onDay.interval, saved.onDay.on)}</span>
        )}
        {saved?.mixesDays === true && <span className="block text-note">figures from different days</span>}
        {row.refusedAt !== null && (
          <span className={cn("text-warn", saved !== null && "block text-note")}>
            {refusedAtWords(formats, row.refusedAt, nowMs)}
          </span>
        )}
        {notLoaded}
      </td>
    </tr>
  );
}

function SubLine({ row: { project }, notLoaded }: { row: ProjectRow; notLoaded: string | null }) {
  return (
    <span className="block text-note font-normal text-fg-2">
      <span dir="auto" className="block max-lg:line-clamp-2 max-lg:break-words lg:truncate">
        {project.domain}
      </span>
      {notLoaded !== null && <span className="block sm:hidden">{notLoaded}</span>}
    </span>
  );
}

function OwnFigure({ entry: [name, summary] }: { entry: [string, KeywordStatistics["metrics"][string]] }) {
  const formats = useFormats();
  const metric = metricOf(name);
  return (
    <span title={!metric.total && summary.basis === undefined ? "Unweighted mean" : undefined}>
      {metricValueText(formats, name, summary)}
      <span className="block text-note text-fg-2">{metric.label}</span>
    </span>
  );
}

function BucketStrip({ statistics, onDay }: Pick<ProjectFigures, "statistics" | "onDay">) {
  const formats = useFormats();
  const parts = partsIn(statistics.buckets, onDay?.interval ?? null);
  const words = parts.map(({ bucket, label }) => `${label}: ${formats.integer(statistics.buckets[bucket])}`).join(", ");
  return (
    <span title={words} className="block">
      <span aria-hidden="true" className="flex h-2 w-28 gap-px overflow-hidden rounded-full forced-color-adjust-none">
        {parts.map(({ bucket, className, opacity }) => (
          <span key={bucket} className={className} style={{ flexGrow: statistics.buckets[bucket], opacity }} />
        ))}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
