import { type ReactNode, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { Button } from "@/components/ui/buttons/button";
import { cn } from "@/components/ui/cn";
import type { UsageView } from "@/lib/domain/quota/usage-view";
import type { ChangeView } from "./use-usage-view";

export type Bar = {
  key: string;
  name: ReactNode;
  requests: number;
  text?: string;
  isHatched?: boolean;
  filter: string | null;
};

const THINNEST = 1.2;
const SHOWN_AT_FIRST = 6;

type BarListProps = {
  title: string;
  bars: readonly Bar[];
  name: "consumer" | "project" | "endpoint" | "status";
  view: UsageView;
  change: ChangeView;
};

export function BarList({ title, bars, name, view, change }: BarListProps) {
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const most = Math.max(1, ...bars.map((bar) => bar.requests));
  const shown = isOpen ? bars : bars.slice(0, SHOWN_AT_FIRST);
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
        {shown.map((bar) => (
          <li key={bar.key}>
            {bar.filter === null ? (
              <div className="flex h-8 items-center gap-3 pr-1">
                <BarInside bar={bar} most={most} />
              </div>
            ) : (
              <button
                type="button"
                aria-pressed={view[name] === bar.filter}
                onClick={() => change({ [name]: view[name] === bar.filter ? null : bar.filter })}
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
