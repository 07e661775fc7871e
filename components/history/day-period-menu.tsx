"use client";

import { ChevronDown } from "lucide";
import dynamic from "next/dynamic";
import { useFormats } from "@/components/browser/formats";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { PopOver } from "@/components/ui/pop-over";
import { useWarmUp } from "@/components/ui/use-warm-up";
import type { ComparedDay } from "@/lib/domain/figures/compared-day";
import { USUAL_PERIOD } from "@/lib/domain/history/period";
import type { HistoryDay } from "@/lib/domain/time/day-view";
import { comparedText } from "./period-words";
import { useDayView } from "./use-day-view";

const loadPeriodPanel = () => import("./period-panel").then((module) => module.PeriodPanel);
const PeriodPanel = dynamic(() => lazyPart(loadPeriodPanel), { ssr: false });

type PeriodMenuProps = {
  projectId: string;
  /** When the list on screen was saved. */
  asOf: string;
  /** The day that the list on screen is compared with; absent: it compares by itself. */
  comparedWith: HistoryDay | undefined;
  since: ComparedDay | null;
  /** Day of the rows on screen. */
  now: string;
  className?: string;
};

/** What all changes on the page are against. The panel loads when it is first opened; choosing is free. */
export function PeriodMenu({ projectId, asOf, comparedWith, since, now, className }: PeriodMenuProps) {
  useWarmUp(loadPeriodPanel);
  const formats = useFormats();
  const { vs } = useDayView();
  const { day, period } = comparedText(formats, { period: vs ?? USUAL_PERIOD, day: comparedWith, since });
  return (
    <PopOver
      name="Compare with"
      className={cn("font-normal", className)}
      label={
        <>
          <span className="max-w-96 truncate lg:max-w-72">
            <span className="text-fg-2 max-2xl:sr-only">Compared with </span>
            <span aria-hidden="true" className="text-fg-2 2xl:hidden">
              vs{" "}
            </span>
            <span className="font-medium">{day}</span>
            {period !== null && <span className="text-fg-2"> ({period})</span>}
          </span>
          <Icon of={ChevronDown} size={14} className="text-fg-2" />
        </>
      }
    >
      {(close) => (
        <PeriodPanel {...{ projectId, asOf, now, since }} isOwn={comparedWith === undefined} onClose={close} />
      )}
    </PopOver>
  );
}
