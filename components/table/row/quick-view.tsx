import { useQuery } from "@tanstack/react-query";
import { X } from "lucide";
import { useEffect, useRef } from "react";
import { useDisplay, useFormats } from "@/components/browser/formats";
import { Sparkline } from "@/components/charts/small/sparkline";
import { LabelsBar } from "@/components/labels/labels-bar";
import { Button } from "@/components/ui/buttons/button";
import { buttonStyles } from "@/components/ui/buttons/button-styles";
import { FactRow } from "@/components/ui/fact-row";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Table, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { changeOf } from "@/lib/domain/keyword/change";
import type { Keyword, RecentPoint } from "@/lib/domain/keyword/keyword";
import { marketNames } from "@/lib/domain/keyword/market";
import { rowFromHistory } from "@/lib/domain/keyword/row-from-history";
import { pointsByDay, positionBefore } from "@/lib/domain/series/series";
import { type ColumnId, otherNameOf } from "@/lib/domain/table/columns";
import { intervalOf, spanOf } from "@/lib/domain/time/interval";
import { keywordHref } from "@/lib/domain/web/address-params";
import { keywordQuery } from "@/lib/queries/keywords";
import { ChangeMark } from "../../charts/delta/change-mark";
import { PositionCell } from "./cells";
import { columnName } from "./column-specs";
import { KeywordValue, toneOf, type ValueFrame } from "./keyword-value";

const DAYS = 7;
const ELSEWHERE: readonly ColumnId[] = ["keyword", "recent", "own-tags", "starred", "note"];

type QuickViewProps = {
  projectId: string;
  keyword: Keyword;
  fields: readonly ColumnId[];
  frame: ValueFrame;
  list: string;
  onClose: () => void;
};

/** Uses saved data only: it never spends. */
export function QuickView({ projectId, keyword, fields, frame, list, onClose }: QuickViewProps) {
  const { locale } = useDisplay();
  const formats = useFormats();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const saved = useQuery({ ...keywordQuery(projectId, keyword.id), throwOnError: false }).data?.reading?.data;
  const recent = (saved && rowFromHistory(saved)?.recent) ?? keyword.recent;
  const market = marketNames(keyword.market, locale).join(" · ");
  const phrase = keyword.phrase || "(no text)";

  return (
    <section
      ref={panel}
      role="dialog"
      aria-label={`Quick view: ${phrase}`}
      data-quick-view=""
      tabIndex={-1}
      className="fixed inset-x-0 bottom-0 z-30 max-h-[80dvh] overflow-y-auto rounded-t-xl border border-line-strong bg-raised p-5 pb-[max(20px,env(safe-area-inset-bottom))] shadow-lg outline-none sm:top-14 sm:left-auto sm:max-h-none sm:w-[420px] sm:rounded-none sm:border-y-0 sm:border-r-0"
    >
      <div className="flex items-start gap-2">
        <h2 dir="auto" className="min-w-0 flex-1 text-card break-words">
          {phrase}
        </h2>
        <Button variant="ghost" aria-label="Close quick view" className="-mt-1 size-8 px-0" onClick={onClose}>
          <Icon of={X} size={16} />
        </Button>
      </div>
      {market !== "" && (
        <p suppressHydrationWarning className="text-note text-fg-2">
          <bdi>{market}</bdi>
        </p>
      )}
      <LabelsBar
        key={keyword.id}
        projectId={projectId}
        keywordId={keyword.id}
        subject={{ text: keyword.phrase, market: keyword.market }}
      />
      <Recent points={recent} />
      <dl className="mt-4 text-ui">
        {fields
          .filter((field) => !ELSEWHERE.includes(field))
          .map((field) => (
            <FactRow
              key={field}
              name={columnName(formats, field)}
              isRaw={otherNameOf(field) !== null}
              className={toneOf(field)}
            >
              <KeywordValue keyword={keyword} column={field} frame={frame} />
            </FactRow>
          ))}
      </dl>
      <Link href={keywordHref(projectId, keyword.id, list)} className={buttonStyles("outline", "mt-4")}>
        Open keyword
      </Link>
    </section>
  );
}

function Recent({ points }: { points: readonly RecentPoint[] | null }) {
  const formats = useFormats();
  if (points === null || points.length === 0)
    return <p className="mt-4 text-ui text-fg-2">No daily positions saved yet. Open the keyword to load them.</p>;
  const span = spanOf(points.map(({ on }) => on));
  const interval = span === null ? "day" : intervalOf(span, points.length);
  const days = pointsByDay(points)
    .map((point, index, all) => ({ ...point, before: positionBefore(all, index, interval) }))
    .slice(-DAYS);
  return (
    <>
      <div className="mt-4">
        <Sparkline points={points} />
      </div>
      <Table className="mt-2">
        <TableCaption>The last {formats.counted(days.length, "day")} with a position</TableCaption>
        <TableHead>
          <TableRow>
            <TableHeader>Date</TableHeader>
            <TableHeader numeric>Position</TableHeader>
            <TableHeader numeric>Change</TableHeader>
          </TableRow>
        </TableHead>
        <tbody>
          {days.reverse().map(({ on, position, before }) => (
            <TableRow key={on}>
              <TableCell className="h-8 text-fg-2">{formats.day(on)}</TableCell>
              <TableCell numeric className="h-8 font-semibold">
                <PositionCell position={position} />
              </TableCell>
              <TableCell numeric className="h-8">
                <ChangeMark change={changeOf(before, position)} />
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </>
  );
}
