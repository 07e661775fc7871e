"use client";

import { type ReactNode, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import type { UsageReport } from "@/lib/domain/quota/usage";
import type { UsageView } from "@/lib/domain/quota/usage-view";
import { sumOf } from "./hour-words";
import { ENDPOINT_NAMES, statusMeaning } from "./usage-names";
import type { ChangeView } from "./use-usage-view";

type Bar = {
  key: string;
  name: ReactNode;
  requests: number;
  text?: string;
  isHatched?: boolean;
  /** What a click filters the log by; null where there are no rows to show. */
  filter: string | null;
};

/** A bar of nothing is still seen, in percent. */
const THINNEST = 1.2;
const SHOWN_AT_FIRST = 6;

type BarListProps = {
  title: string;
  bars: readonly Bar[];
  chosen: string | null;
  onChoose: (filter: string | null) => void;
  empty: string;
};

function BarList({ title, bars, chosen, onChoose, empty }: BarListProps) {
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const most = Math.max(1, ...bars.map((bar) => bar.requests));
  const shown = isOpen ? bars : bars.slice(0, SHOWN_AT_FIRST);
  return (
    <Card className="p-4">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-ui font-semibold">{title}</h2>
        <span className="text-note text-fg-3">requests</span>
      </div>
      {bars.length === 0 && <p className="mt-2 text-ui text-fg-2">{empty}</p>}
      <ul className="mt-2 text-ui">
        {shown.map((bar) => (
          <li key={bar.key}>
            {bar.filter === null ? (
              <div className="flex h-8 items-center gap-3 pr-1">
                <BarInside bar={bar} most={most} />
              </div>
            ) : (
              <button
                type="button"
                aria-pressed={chosen === bar.filter}
                onClick={() => onChoose(chosen === bar.filter ? null : bar.filter)}
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
    </Card>
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

/** Who asked, for what and whose, and how the service answered. A click filters the log. */
export function Breakdowns({ report, view, change }: { report: UsageReport; view: UsageView; change: ChangeView }) {
  const formats = useFormats();
  const others = sumOf(
    report.hours.filter(({ startsAt }) => startsAt >= report.startsAt && startsAt < report.endsAt),
    (hour) => hour.others,
  );
  const consumers: Bar[] = report.byConsumer.map(({ name, lane, requests }) => ({
    key: `${lane} ${name}`,
    name,
    requests,
    filter: name,
  }));
  consumers.push({
    key: "others",
    name: "Other clients",
    requests: others,
    text: others > 0 ? `at least ${formats.integer(others)}` : "unknown",
    isHatched: true,
    filter: null,
  });
  const endpoints: Bar[] = report.byEndpoint.map(({ endpoint, requests }) => ({
    key: endpoint,
    name: ENDPOINT_NAMES[endpoint],
    requests,
    filter: endpoint,
  }));
  const statuses: Bar[] = report.byStatus.map(({ status, requests }) => ({
    key: String(status),
    name: status === null ? <NoAnswer /> : <Status status={status} />,
    requests,
    isHatched: status === null,
    filter: status === null ? "none" : String(status),
  }));
  const projects: Bar[] = report.byProject.map(({ projectId, name, requests }) => ({
    key: projectId,
    name: name ?? projectId,
    requests,
    filter: projectId,
  }));
  const empty = view.range === "hour" ? "No requests recorded this hour." : "No requests recorded in this range.";

  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
      <BarList
        title="By client"
        bars={consumers}
        chosen={view.consumer}
        onChoose={(consumer) => change({ consumer })}
        empty={empty}
      />
      <BarList
        title="By endpoint"
        bars={endpoints}
        chosen={view.endpoint}
        onChoose={(endpoint) => change({ endpoint })}
        empty={empty}
      />
      <BarList
        title="By status"
        bars={statuses}
        chosen={view.status}
        onChoose={(status) => change({ status })}
        empty={empty}
      />
      <BarList
        title="By project"
        bars={projects}
        chosen={view.project}
        onChoose={(project) => change({ project })}
        empty={empty}
      />
    </div>
  );
}

const NoAnswer = () => (
  <>
    No response <span className="text-fg-2">· may count</span>
  </>
);

const Status = ({ status }: { status: number }) => (
  <>
    <span className="font-mono text-note">{status}</span> {statusMeaning(status)}
  </>
);
