import { useQuery } from "@tanstack/react-query";
import { X } from "lucide";
import { useEffect, useRef } from "react";
import { useDisplay, useFormats } from "@/components/browser/formats";
import { HistoryTable } from "@/components/charts/history-table";
import { Sparkline } from "@/components/charts/small/sparkline";
import { LabelsBar } from "@/components/labels/labels-bar";
import { keywordTarget } from "@/components/labels/use-labels";
import { Button, LinkButton } from "@/components/ui/button";
import { FactRow } from "@/components/ui/fact-row";
import { Icon } from "@/components/ui/icon";
import type { Keyword, RecentPoint } from "@/lib/domain/keyword/keyword";
import { marketNames } from "@/lib/domain/keyword/market";
import { rowFromHistory } from "@/lib/domain/keyword/row-from-history";
import { pointsByDay } from "@/lib/domain/series/series";
import { type ColumnId, otherNameOf } from "@/lib/domain/table/columns";
import { intervalOf, spanOf } from "@/lib/domain/time/interval";
import { keywordHref } from "@/lib/domain/web/address-params";
import { keywordQuery } from "@/lib/queries/keywords";
import type { KeywordsTable } from "../use-keywords-table";
import { columnName } from "./column-specs";
import { KeywordValue, toneOf, type ValueFrame } from "./keyword-value";

const DAYS = 7;
const ELSEWHERE: readonly ColumnId[] = ["keyword", "recent", "own-tags", "starred", "note", "other-device"];

type QuickViewProps = { table: KeywordsTable; keyword: Keyword; onClose: () => void };

/** Uses saved data only: it never spends. */
export function QuickView({ table, keyword, onClose }: QuickViewProps) {
  const { page, asOf, isPast, address } = table;
  const { newestOn, available } = page.facts;
  const frame: ValueFrame = { asOf, newestOn, isPast, labelsOf: table.labels.labelsOf };
  const projectId = page.project.id;
  const { locale } = useDisplay();
  const formats = useFormats();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const saved = useQuery(keywordQuery(projectId, keyword.id)).data?.reading?.data;
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
      <LabelsBar key={keyword.id} {...keywordTarget(projectId, keyword)} />
      <Recent points={recent} />
      <dl className="mt-4 text-ui">
        {available
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
      <LinkButton href={keywordHref(projectId, keyword.id, address)} className="mt-4">
        Open keyword
      </LinkButton>
    </section>
  );
}

function Recent({ points }: { points: readonly RecentPoint[] | null }) {
  const formats = useFormats();
  if (points === null || points.length === 0)
    return <p className="mt-4 text-ui text-fg-2">No daily positions saved yet. Open the keyword to load them.</p>;
  const days = pointsByDay(points);
  const span = spanOf(points.map(({ on }) => on));
  const interval = span === null ? "day" : intervalOf(span, points.length);
  return (
    <>
      <div className="mt-4 mb-2">
        <Sparkline points={points} />
      </div>
      <HistoryTable
        history={{ kind: "position", points: days, measured: interval }}
        caption={`The last ${formats.counted(Math.min(days.length, DAYS), "day")} with a position`}
        rowsMax={DAYS}
      />
    </>
  );
}
