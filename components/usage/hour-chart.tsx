"use client";

import { useFormats } from "@/components/browser/formats";
import { ChartFrame } from "@/components/charts/chart-frame";
import { useSize } from "@/components/charts/use-size";
import { useQuota } from "@/components/quota/use-quota";
import type { Formats } from "@/lib/domain/display/format";
import type { Quota } from "@/lib/domain/quota/quota";
import type { UsageReport } from "@/lib/domain/quota/usage";
import { HourDrawing } from "./hour-drawing";
import { hourPlot } from "./hour-plot";
import { HourTable } from "./hour-table";

const HEIGHT = 252;

/** The chart in one sentence. */
function summaryOf(quota: Quota, refused: number, formats: Formats): string {
  const { time, integer } = formats;
  const used = `At least ${integer(quota.used)} by ${time(quota.serverNow)}`;
  const isUsedUp = quota.level === "spent" || quota.used >= quota.limit;
  const forecast = isUsedUp
    ? "nothing is left"
    : quota.forecast === null
      ? "too early for a forecast"
      : quota.limitAt === null
        ? `on pace for about ${integer(Math.min(quota.forecast, quota.limit))} by ${time(quota.resetsAt)}`
        : `on pace for the limit at about ${time(quota.limitAt)}`;
  const refusals = refused > 0 ? ` The service refused ${formats.requests(refused)}.` : "";
  return `Requests used since ${time(quota.startsAt)}. ${used}; ${forecast}; the limit is ${integer(quota.limit)}.${refusals}`;
}

/** Requests used since the hour began, minute by minute, with the limit, the reserve and the forecast. */
export function HourChart({ report }: { report: UsageReport }) {
  const formats = useFormats();
  const quota = useQuota();
  const refused = report.minutes.reduce((sum, minute) => sum + minute.refused, 0);
  return (
    <>
      <ChartFrame
        title={`Requests used since ${formats.time(quota.startsAt)}`}
        chart={<Plot report={report} quota={quota} summary={summaryOf(quota, refused, formats)} />}
        table={<HourTable report={report} quota={quota} />}
      />
      {refused > 0 && (
        <p className="flex items-center gap-1.5 px-4 pt-1 pb-3 text-note text-fg-2">
          <svg aria-hidden="true" width="8" height="8" viewBox="0 0 8 8" className="fill-danger">
            <path d="M0 0h8L4 8z" />
          </svg>
          The service refused {formats.requests(refused)} this hour.
        </p>
      )}
    </>
  );
}

function Plot({ report, quota, summary }: { report: UsageReport; quota: Quota; summary: string }) {
  const [box, size] = useSize({ width: 1100, height: HEIGHT });
  return (
    <div ref={box} className="mt-2 overflow-hidden" style={{ height: HEIGHT }}>
      <svg width={size.width} height={size.height} role="img" aria-label={summary}>
        <HourDrawing plot={hourPlot(report, quota, size)} quota={quota} />
      </svg>
    </div>
  );
}
