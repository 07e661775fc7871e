"use client";

import { useQuery } from "@tanstack/react-query";
import { PanelBoundary } from "@/components/errors/panel-boundary";
import { useQuota } from "@/components/quota/use-quota";
import { PageHeader } from "@/components/shell/page-header";
import { Card } from "@/components/ui/card";
import { useFormats } from "@/components/ui/formats";
import type { UsageReport } from "@/lib/domain/usage";
import { usageQuery } from "@/lib/queries/usage";
import { Breakdowns } from "./breakdowns";
import { DayColumns } from "./day-columns";
import { HourChart } from "./hour-chart";
import { RequestLog } from "./request-log";
import { UsageFigures } from "./usage-figures";

/** Where the hour's requests went. Follows the ledger by itself and never spends. */
export function UsageView({ report: first }: { report: UsageReport }) {
  const formats = useFormats();
  const limit = useQuota((quota) => quota.limit);
  const { data: report } = useQuery({ ...usageQuery, initialData: first });
  return (
    <>
      <PageHeader title="Usage">
        {formats.requests(limit)} per clock hour, shared by everything that uses this key.
      </PageHeader>
      <div className="mt-5 space-y-4">
        <Card aria-label="This hour">
          <UsageFigures />
          <PanelBoundary>
            <HourChart report={report} />
          </PanelBoundary>
        </Card>
        <PanelBoundary>
          <Breakdowns report={report} />
        </PanelBoundary>
        <PanelBoundary>
          <DayColumns hours={report.hours} />
        </PanelBoundary>
        <PanelBoundary>
          <RequestLog requests={report.requests} total={report.requestsTotal} />
        </PanelBoundary>
      </div>
    </>
  );
}
