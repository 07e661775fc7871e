"use client";

import { ChevronDown } from "lucide";
import dynamic from "next/dynamic";
import { useFormats } from "@/components/browser/formats";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { PopOver } from "@/components/ui/pop-over";
import { useWarmUp } from "@/components/ui/use-warm-up";
import type { PagePeriod } from "@/lib/domain/history/page-period";
import type { Interval } from "@/lib/domain/time/interval";
import { periodText } from "./period-text";
import { usePeriod } from "./use-period";

const loadPanel = () => import("./period-panel").then((module) => module.PeriodPanel);
const PeriodPanel = dynamic(() => lazyPart(loadPanel), { ssr: false });

type PeriodMenuProps = {
  period: PagePeriod;
  interval: Interval;
  /** First and last saved day; null: none. */
  saved: { from: string; to: string } | null;
  isMixed?: boolean;
};

export function PeriodMenu({ period, interval, saved, isMixed = false }: PeriodMenuProps) {
  useWarmUp(loadPanel);
  const formats = useFormats();
  const isCustom = typeof usePeriod() === "object";
  return (
    <PopOver
      name="Period"
      className={isCustom ? "border-accent/60 bg-accent-soft" : undefined}
      label={
        <>
          {periodText(formats, interval, period)}
          <Icon of={ChevronDown} size={14} className="text-fg-2 max-[359px]:hidden" />
        </>
      }
    >
      {(close) => <PeriodPanel period={period} saved={saved} isMixed={isMixed} onClose={close} />}
    </PopOver>
  );
}
