"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDisplay, useFormats } from "@/components/browser/formats";
import { IgnoredParams } from "@/components/page/ignored-params";
import { useQuota } from "@/components/quota/use-quota";
import { PageHeader } from "@/components/shell/page-header";
import { useShell } from "@/components/shell/providers";
import { Card } from "@/components/ui/card";
import { Notice, NoticeButton } from "@/components/ui/notice";
import { ProgressLine } from "@/components/ui/progress-line";
import { Segmented } from "@/components/ui/segmented";
import {
  LOG_ROWS,
  USAGE_PARAMS,
  type UsageRange,
  type UsageReport,
  type UsageView as View,
} from "@/lib/domain/quota/usage";
import { usageQuery } from "@/lib/queries/usage";
import { Breakdowns, UsedBy } from "./breakdowns";
import { RequestLog } from "./request-log";
import { UsageChart } from "./usage-chart";
import { RangeFigures, UsageFigures } from "./usage-figures";
import { hourSpan } from "./usage-words";
import { changeUsageView, useUsageView } from "./use-usage-view";

const RANGES: readonly { value: UsageRange; label: string; words: string }[] = [
  { value: "hour", label: "This hour", words: "this hour" },
  { value: "24h", label: "24 hours", words: "in the last 24 hours" },
  { value: "7d", label: "7 days", words: "in the last 7 days" },
  { value: "30d", label: "30 days", words: "in the last 30 days" },
];

/** Reads the ledger and never spends. */
export function UsageView({ first }: { first: { view: View; timeZone: string; report: UsageReport } }) {
  const formats = useFormats();
  const { timeZone } = useDisplay();
  const limit = useQuota((quota) => quota.limit);
  const sharesKeyWith = useShell()?.sharesKeyWith ?? [];
  const view = useUsageView();
  const [rows, setRows] = useState(LOG_ROWS);
  const isFirst =
    timeZone === first.timeZone && rows === LOG_ROWS && JSON.stringify(view) === JSON.stringify(first.view);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...usageQuery(view, timeZone, rows),
    ...(isFirst ? { initialData: first.report } : {}),
    placeholderData: keepPreviousData,
  });
  const report = data ?? first.report;
  const choose = (at: string | null) => {
    changeUsageView({ at: at === view.at ? null : at });
    setRows(LOG_ROWS);
  };
  const hourText = view.at === null ? null : `${hourSpan(view.at, formats)} on ${formats.instantDay(view.at)}`;
  const spanWords = hourText ?? RANGES.find(({ value }) => value === view.range)?.words ?? "";

  return (
    <>
      <PageHeader
        title="Usage"
        actions={
          <Segmented
            label="Range"
            segments={RANGES}
            value={view.range}
            onChange={(range) => {
              changeUsageView({ range, at: null });
              setRows(LOG_ROWS);
            }}
          />
        }
      >
        {formats.requests(limit)} per clock hour, shared by everything that uses this key.
        {sharesKeyWith.length > 0 && (
          <>
            {" "}
            <bdi>{sharesKeyWith.join(", ")}</bdi> uses it too; those requests aren’t listed here.
          </>
        )}
      </PageHeader>
      <div className="mt-5 space-y-4">
        <IgnoredParams rules={USAGE_PARAMS} />
        {isError && (
          <Notice
            tone="warn"
            title="Couldn’t update these figures."
            actions={<NoticeButton label="Try again" onClick={() => void refetch()} />}
          >
            Showing the last ones loaded.
          </Notice>
        )}
        <Card aria-label={RANGES.find(({ value }) => value === view.range)?.label}>
          <ProgressLine active={isPlaceholderData} label="Loading figures" />
          {view.range === "hour" ? (
            <UsageFigures onCounted={(outcome) => changeUsageView({ counted: outcome })} />
          ) : (
            <RangeFigures hours={report.hours} onChoose={choose} />
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] divide-line max-lg:divide-y lg:grid-cols-[minmax(0,1fr)_20rem] lg:divide-x">
            <UsageChart report={report} view={view} onChoose={choose} />

            <UsedBy report={report} />
          </div>
        </Card>
        {hourText !== null && (
          <Notice
            tone="info"
            icon={null}
            title={`Below: ${hourText}.`}
            actions={<NoticeButton label="Show whole range" onClick={() => choose(null)} />}
          />
        )}

        <Breakdowns report={report} />

        <RequestLog report={report} spanWords={spanWords} rows={rows} onMore={() => setRows(rows + LOG_ROWS)} />
      </div>
    </>
  );
}
