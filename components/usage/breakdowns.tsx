import { type ReactNode, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import type { UsageReport } from "@/lib/domain/quota/usage";
import { ENDPOINT_NAMES, statusMeaning, sumOf } from "./usage-words";
import { changeUsageView, useUsageView } from "./use-usage-view";

type ListProps = { report: UsageReport };

export function UsedBy({ report }: ListProps) {
  const formats = useFormats();
  const others = sumOf(
    report.hours.filter(({ startsAt }) => startsAt >= report.startsAt && startsAt < report.endsAt),
    (hour) => hour.others,
  );
  const bars: Bar[] = report.byConsumer.map(({ name, lane, requests }) => ({
    key: `${lane} ${name}`,
    name,
    requests,
    filter: name,
  }));
  bars.push({
    name: "Other clients",
    requests: others,
    text: others > 0 ? `at least ${formats.integer(others)}` : "unknown",
    isHatched: true,
    filter: null,
  });
  return <BarList title="Who used it" bars={bars} name="consumer" />;
}

export function Breakdowns({ report }: ListProps) {
  const { status: chosenStatus } = useUsageView();
  const endpoints = report.byEndpoint.map(
    ({ endpoint, requests }): Bar => ({ filter: endpoint, name: ENDPOINT_NAMES[endpoint], requests }),
  );
  const projects = report.byProject.map(
    ({ projectId, name, requests }): Bar => ({ filter: projectId, name: name ?? projectId, requests }),
  );
  const statuses: Bar[] = report.byStatus.map(({ status, requests }) => ({
    name:
      status === null ? (
        <>
          No response <span className="text-fg-2">· may count</span>
        </>
      ) : (
        <>
          <span className="font-mono text-note">{status}</span> {statusMeaning(status)}
        </>
      ),
    requests,
    isHatched: status === null,
    filter: status === null ? "none" : String(status),
  }));
  const hasFailures = report.byStatus.some(({ status }) => status === null || status >= 400) || chosenStatus !== null;
  if (projects.length + endpoints.length === 0) return null;
  return (
    <Card className="grid divide-line max-md:divide-y md:auto-cols-fr md:grid-flow-col md:divide-x">
      <BarList title="By project" bars={projects} name="project" />
      <BarList title="By endpoint" bars={endpoints} name="endpoint" />
      {hasFailures && <BarList title="By status" bars={statuses} name="status" />}
    </Card>
  );
}

/** @property key where two bars can have the same filter @property filter null: the bar can't be chosen */
type Bar = {
  key?: string;
  name: ReactNode;
  requests: number;
  text?: string;
  isHatched?: boolean;
  filter: string | null;
};

const THINNEST = 1.2;
const SHOWN_AT_FIRST = 6;

type BarListProps = { title: string; bars: readonly Bar[]; name: "consumer" | "project" | "endpoint" | "status" };

function BarList({ title, bars, name }: BarListProps) {
  const formats = useFormats();
  const view = useUsageView();
  const [isOpen, setOpen] = useState(false);
  const most = Math.max(1, ...bars.map((bar) => bar.requests));
  const visibleBars = isOpen ? bars : bars.slice(0, SHOWN_AT_FIRST);
  return (
    <section className="min-w-0 p-4">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-ui font-semibold">{title}</h2>
        <span className="text-note text-fg-3">requests</span>
      </div>
      {bars.length === 0 && (
        <p className="mt-2 text-ui text-fg-2">
          {view.range === "hour" ? "No requests recorded this hour." : "No requests recorded in this range."}
        </p>
      )}
      <ul className="mt-2 text-ui">
        {visibleBars.map((bar) => (
          <li key={bar.key ?? bar.filter}>
            {bar.filter === null ? (
              <div className="flex h-8 items-center gap-3 pr-1">
                <BarInside bar={bar} most={most} />
              </div>
            ) : (
              <button
                type="button"
                aria-pressed={view[name] === bar.filter}
                onClick={() => changeUsageView({ [name]: view[name] === bar.filter ? null : bar.filter })}
                className="flex h-8 w-full items-center gap-3 rounded pr-1 text-left hover:bg-sunken aria-pressed:font-semibold aria-pressed:outline aria-pressed:outline-accent pointer-coarse:h-11"
              >
                <BarInside bar={bar} most={most} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {bars.length > SHOWN_AT_FIRST && (
        <Button variant="link" className="mt-1 text-note font-normal" onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Show fewer" : `Show all ${formats.integer(bars.length)}`}
        </Button>
      )}
    </section>
  );
}

function BarInside({ bar: { name, requests, text, isHatched }, most }: { bar: Bar; most: number }) {
  const formats = useFormats();
  return (
    <>
      <span className="relative flex h-full min-w-0 flex-1 items-center px-2">
        <span
          className={cn(
            "absolute inset-y-0.5 left-0 rounded forced-color-adjust-none",
            isHatched ? "hatch text-control/40" : "bg-accent-soft",
          )}
          style={{ width: `${Math.max(THINNEST, (requests / most) * 100)}%` }}
        />
        <span dir="auto" className={cn("relative min-w-0 truncate rounded", isHatched && "-ml-1 bg-surface/85 px-1")}>
          {name}
        </span>
      </span>
      <span className={cn("tabular-nums", text ? "text-fg-2" : "font-medium")}>
        {text ?? formats.integer(requests)}
      </span>
    </>
  );
}
