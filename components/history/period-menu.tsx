import { ChevronDown } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { dayIn } from "@/components/charts/point-text";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy";
import type { PagePeriod } from "@/lib/domain/history/period";
import { RANGE_FACTS } from "@/lib/domain/time/chart-range";
import type { Interval } from "@/lib/domain/time/interval";
import { usePeriod } from "./use-period";

const PeriodPanel = lazyPart(() => import("./period-panel").then((module) => module.PeriodPanel), { isWarm: true });

type PeriodMenuProps = {
  period: PagePeriod;
  interval: Interval;
  saved: { from: string; to: string } | null;
  isMixed?: boolean;
};

export function PeriodMenu({ period, interval, saved, isMixed = false }: PeriodMenuProps) {
  const formats = useFormats();
  const on = (day: string) => dayIn(formats, interval, day);
  const isCustom = typeof usePeriod() === "object";
  return (
    <PopOver
      name="Period"
      className={isCustom ? "border-accent/60 bg-accent-soft" : undefined}
      label={
        <>
          {typeof period === "string" ? RANGE_FACTS[period].period : `${on(period.from)} – ${on(period.to)}`}
          <Icon of={ChevronDown} size={14} className="text-fg-2 max-[359px]:hidden" />
        </>
      }
    >
      {(close) => <PeriodPanel period={period} saved={saved} isMixed={isMixed} onClose={close} />}
    </PopOver>
  );
}
