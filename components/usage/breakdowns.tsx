"use client";

import type { ReactNode } from "react";
import { useQuota } from "@/components/quota/use-quota";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { useFormats } from "@/components/ui/formats";
import type { UsageReport } from "@/lib/domain/usage";
import { ENDPOINT_NAMES, statusMeaning } from "./names";

type Bar = { key: string; name: ReactNode; requests: number; text?: string; isHatched?: boolean };

/** A bar of nothing is still seen, in percent. */
const THINNEST = 1.2;

function BarList({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const formats = useFormats();
  const most = Math.max(1, ...bars.map((bar) => bar.requests));
  return (
    <Card className="p-4">
      <div className="flex items-baseline justify-between">
        <h2 className="text-ui font-semibold">{title}</h2>
        <span className="text-note text-fg-3">requests</span>
      </div>
      {bars.length === 0 && <p className="mt-2 text-ui text-fg-2">No requests recorded this hour.</p>}
      <ul className="mt-2 text-ui">
        {bars.map(({ key, name, requests, text, isHatched }) => (
          <li key={key} className="flex h-8 items-center gap-3 pr-1">
            <span className="relative flex h-full min-w-0 flex-1 items-center px-2">
              <span
                className={cn(
                  "absolute inset-y-0.5 left-0 rounded forced-color-adjust-none",
                  isHatched ? "hatch text-control/40" : "bg-accent-soft",
                )}
                style={{ width: `${Math.max(THINNEST, (requests / most) * 100)}%` }}
              />
              <span className={cn("relative min-w-0 truncate rounded", isHatched && "bg-surface/85 px-1 -ml-1")}>
                {name}
              </span>
            </span>
            <span className={cn("tabular-nums", text ? "text-fg-2" : "font-medium")}>
              {text ?? formats.integer(requests)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Who asked, for what, and how the service answered. */
export function Breakdowns({ report }: { report: UsageReport }) {
  const formats = useFormats();
  const others = useQuota((quota) => quota.others);

  const consumers: Bar[] = report.byConsumer.map(({ name, lane, requests }) => ({
    key: `${lane} ${name}`,
    name,
    requests,
  }));
  consumers.push({
    key: "others",
    name: "Other clients of the key",
    requests: others,
    text: others > 0 ? `at least ${formats.integer(others)}` : "not visible",
    isHatched: true,
  });
  const endpoints = report.byEndpoint.map(({ endpoint, requests }) => ({
    key: endpoint,
    name: ENDPOINT_NAMES[endpoint],
    requests,
  }));
  const statuses = report.byStatus.map(({ status, requests }) => ({
    key: String(status),
    name: status === null ? <NoAnswer /> : <Status status={status} />,
    requests,
    isHatched: status === null,
  }));

  return (
    <div className="grid gap-4 md:grid-cols-3">
      <BarList title="By consumer" bars={consumers} />
      <BarList title="By endpoint" bars={endpoints} />
      <BarList title="By status" bars={statuses} />
    </div>
  );
}

const NoAnswer = () => (
  <>
    No answer <span className="text-fg-2">· may count</span>
  </>
);

const Status = ({ status }: { status: number }) => (
  <>
    <span className="font-mono text-note">{status}</span> {statusMeaning(status)}
  </>
);
