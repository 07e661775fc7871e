import { ChartLine, Table2 } from "lucide";
import { useState } from "react";
import { useDisplay, useFormats } from "@/components/browser/formats";
import { useQuota } from "@/components/quota/use-quota";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { ScrollTable, TableCell, TableRow } from "@/components/ui/table";
import type { Formats } from "@/lib/domain/display/format";
import type { Quota } from "@/lib/domain/quota/quota";
import type { UsageReport, UsageView } from "@/lib/domain/quota/usage";
import { ColumnChart } from "./column-chart";
import { type UsageColumn, usageColumns } from "./usage-columns";
import { isUsedUp } from "./usage-figures";
import { hoursWords } from "./usage-words";

const TITLES = {
  hour: "This hour by minute",
  "24h": "Last 24 hours",
  "7d": "Last 7 days by hour",
  "30d": "Busiest hour of each day",
};
const CAPTIONS = { hour: "This hour", "24h": "Last 24 hours", "7d": "Last 7 days", "30d": "Last 30 days" };

type UsageChartProps = { report: UsageReport; view: UsageView; onChoose: (at: string) => void };

export function UsageChart({ report, view, onChoose }: UsageChartProps) {
  const formats = useFormats();
  const { timeZone } = useDisplay();
  const quota = useQuota();
  const { range, at } = view;
  const columns = usageColumns(range, { report, quota }, { formats, timeZone });
  const limit = range === "hour" ? quota.limit : Math.max(1, ...report.hours.map((hour) => hour.limit));
  const words = range === "hour" ? refusedWords(report, formats) : hoursWords(report.hours, formats);
  const summary = range === "hour" ? hourSummary(quota, words, formats) : `${TITLES[range]}. ${words}.`;
  const [isTable, setTable] = useState(false);
  return (
    <div className="px-4 pt-3 pb-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-ui font-semibold">{TITLES[range]}</h2>
        <div className="flex flex-wrap items-center gap-x-3">
          {words && <p className="text-note text-fg-2 tabular-nums">{words}</p>}
          <Button
            variant="ghost"
            // Aligns the button's text, not its edge, with the row.
            className="-mr-2.5 text-note font-normal max-sm:-ml-2.5"
            onClick={() => setTable(!isTable)}
            aria-pressed={isTable}
          >
            <Icon of={isTable ? ChartLine : Table2} size={14} />
            {isTable ? "Show as chart" : "Show as table"}
          </Button>
        </div>
      </div>
      {isTable ? (
        <UsageTable caption={`${CAPTIONS[range]}, newest first`} columns={columns} selected={at} onChoose={onChoose} />
      ) : (
        <ColumnChart columns={columns} limit={limit} summary={summary} selected={at} onChoose={onChoose} />
      )}
    </div>
  );
}

function refusedWords(report: UsageReport, formats: Formats): string {
  const refusedCount = report.minutes.reduce((sum, minute) => sum + minute.refused, 0);
  return refusedCount === 0 ? "" : `The service refused ${formats.requests(refusedCount)}`;
}

function hourSummary(quota: Quota, refusalText: string, formats: Formats): string {
  const { time, integer } = formats;
  const usageText = `At least ${integer(quota.used)} by ${time(quota.serverNow)}`;
  const forecast = isUsedUp(quota)
    ? "nothing is left"
    : quota.forecast === null
      ? "too early for a forecast"
      : quota.limitAt === null
        ? `on pace for about ${integer(Math.min(quota.forecast, quota.limit))} by ${time(quota.resetsAt)}`
        : `on pace for the limit at about ${time(quota.limitAt)}`;
  const limit = `the limit is ${integer(quota.limit)}`;
  return `Requests used since ${time(quota.startsAt)}. ${usageText}; ${forecast}; ${limit}.${refusalText && ` ${refusalText}.`}`;
}

type UsageTableProps = {
  caption: string;
  columns: readonly UsageColumn[];
  selected: string | null;
  onChoose: (at: string) => void;
};

function UsageTable({ caption, columns, selected, onChoose }: UsageTableProps) {
  const formats = useFormats();
  const hasTotals = columns.some(({ total }) => total !== null);
  return (
    <ScrollTable
      caption={caption}
      columns={[
        { label: "Time" },
        { label: hasTotals ? "Busiest hour (min.)" : "Used (min.)", numeric: true },
        ...(hasTotals ? [{ label: "Total (min.)", numeric: true }] : []),
        { label: "Limit" },
      ]}
      className="mt-2 max-h-80"
    >
      {columns
        .filter(({ title }) => title !== "")
        .reverse()
        .map(({ key, at, name, used, total, recorded, reached }) => (
          <TableRow key={key} className="whitespace-nowrap">
            <TableCell>
              {at === null ? (
                <span className="tabular-nums">{name}</span>
              ) : (
                <button
                  type="button"
                  aria-pressed={selected === at}
                  className="min-h-6 tabular-nums underline decoration-line-strong underline-offset-2 aria-pressed:font-semibold pointer-coarse:min-h-11"
                  onClick={() => onChoose(at)}
                >
                  {name}
                </button>
              )}
            </TableCell>
            <TableCell numeric>{recorded ? formats.integer(used) : "not recorded"}</TableCell>
            {hasTotals && <TableCell numeric>{recorded ? formats.integer(total ?? 0) : "—"}</TableCell>}
            <TableCell className={reached ? "text-danger" : "text-fg-2"}>
              {reached ? "! reached" : recorded ? "not reached" : "—"}
            </TableCell>
          </TableRow>
        ))}
    </ScrollTable>
  );
}
