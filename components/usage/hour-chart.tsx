"use client";

import { ChartLine, Table2 } from "lucide-react";
import { useState } from "react";
import { useSize } from "@/components/charts/use-size";
import { useQuota } from "@/components/quota/use-quota";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/ui/formats";
import type { Formats } from "@/lib/domain/format";
import type { Quota } from "@/lib/domain/quota";
import type { UsageReport } from "@/lib/domain/usage";
import { HourDrawing } from "./hour-drawing";
import { hourPlot } from "./hour-plot";
import { HourTable } from "./hour-table";

const HEIGHT = 252;

/** The chart in one sentence. */
function summaryOf(quota: Quota, refused: number, formats: Formats): string {
  const { time, integer } = formats;
  const used = `At least ${integer(quota.used)} by ${time(quota.serverNow)}`;
  const forecast =
    quota.forecast === null
      ? "too early for a forecast"
      : `on pace for about ${integer(quota.forecast)} by ${time(quota.resetsAt)}`;
  const refusals = refused > 0 ? ` The service refused ${formats.requests(refused)}.` : "";
  return `Requests used since ${time(quota.startsAt)}. ${used}; ${forecast}; the limit is ${integer(quota.limit)}.${refusals}`;
}

/** Requests used since the hour began, minute by minute, with the limit, the reserve and the forecast. */
export function HourChart({ report }: { report: UsageReport }) {
  const formats = useFormats();
  const quota = useQuota();
  const [isTable, setTable] = useState(false);
  const [box, size] = useSize({ width: 1100, height: HEIGHT });
  const refused = report.minutes.reduce((sum, minute) => sum + minute.refused, 0);
  const plot = hourPlot(report, quota, size);

  return (
    <div className="px-4 pt-3 pb-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-ui font-semibold">Requests used since {formats.time(quota.startsAt)}</h2>
        <Button
          variant="ghost"
          className="text-note font-normal"
          onClick={() => setTable(!isTable)}
          aria-pressed={isTable}
        >
          {isTable ? <ChartLine size={14} strokeWidth={1.5} /> : <Table2 size={14} strokeWidth={1.5} />}
          {isTable ? "Show as chart" : "Show as table"}
        </Button>
      </div>
      {isTable ? (
        <HourTable report={report} quota={quota} />
      ) : (
        <div ref={box} className="mt-2 overflow-hidden" style={{ height: HEIGHT }}>
          <svg width={size.width} height={size.height} role="img" aria-label={summaryOf(quota, refused, formats)}>
            <HourDrawing plot={plot} quota={quota} />
          </svg>
        </div>
      )}
      {refused > 0 && (
        <p className="flex items-center gap-1.5 pb-2 text-note text-fg-2">
          <svg aria-hidden="true" width="8" height="8" viewBox="0 0 8 8" className="fill-danger">
            <path d="M0 0h8L4 8z" />
          </svg>
          The service refused {formats.requests(refused)} this hour.
        </p>
      )}
    </div>
  );
}
