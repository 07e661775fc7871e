import { ChevronDown } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { dayIn } from "@/components/charts/point-text";
import type { ProjectPageState } from "@/components/page/use-project-page";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy";
import { RANGE_FACTS } from "@/lib/domain/time/chart-range";
import { useDayView, usePeriod } from "./use-period";

const PeriodPanel = lazyPart(() => import("./period-panel").then((module) => module.PeriodPanel), { isWarm: true });

export function PeriodMenu({ page: { trend, savedDays, list } }: { page: ProjectPageState }) {
  const formats = useFormats();
  const { period, interval } = trend.head;
  const isUsualDay = useDayView().asOf === null;
  const isMixed = list?.mixesDays === true || (list?.onDay !== undefined && isUsualDay);
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
      {(close) => <PeriodPanel period={period} saved={savedDays} isMixed={isMixed} onClose={close} />}
    </PopOver>
  );
}
