import { Ban, Check, TrendingUp } from "lucide";
import type { ReactNode } from "react";
import { useFormats } from "@/components/browser/formats";
import { useCountdown } from "@/components/quota/countdown";
import { useQuota } from "@/components/quota/use-quota";
import { Figure, Figures } from "@/components/ui/figure";
import type { Formats } from "@/lib/domain/display/format";
import type { Quota } from "@/lib/domain/quota/quota";
import { FigureButton, Verdict } from "./range-figures";

export const isUsedUp = (quota: Quota) => quota.level === "spent" || quota.used >= quota.limit;

function forecastValue(quota: Quota, formats: Formats): ReactNode {
  if (isUsedUp(quota) || quota.limitAt !== null) return formats.integer(quota.limit);
  if (quota.forecast === null) return <span className="text-card">Too early to say</span>;
  return `≈ ${formats.integer(quota.forecast)}`;
}

function forecastBase(quota: Quota, formats: Formats): ReactNode {
  if (isUsedUp(quota)) return <Verdict tone="text-danger" icon={Ban} text="limit reached" />;
  if (quota.forecast === null) return "after 5 min and 10 requests";
  if (quota.limitAt === null) return <Verdict tone="text-up" icon={Check} text="within the limit" />;
  return <Verdict tone="text-warn" icon={TrendingUp} text={`limit at about ${formats.time(quota.limitAt)}`} />;
}

function usedBase({ maybe, others, confirmed }: Quota, formats: Formats): string | null {
  if (maybe > 0) return `${formats.integer(maybe)} more may count`;
  return others > 0 ? `${formats.integer(confirmed)} recorded here` : null;
}

export function UsageFigures({ onCounted }: { onCounted: (counted: "1" | "may") => void }) {
  const formats = useFormats();
  const quota = useQuota();
  const { text: countdown } = useCountdown();
  const resetAt = formats.time(quota.resetsAt);
  const reserved = Math.max(0, quota.left - quota.reserve);
  return (
    <Figures columns={5} className="border-b border-line sm:max-lg:grid-cols-3">
      <Figure
        label="Used this hour"
        before="at least"
        value={
          <FigureButton name="Show the requests that counted" onClick={() => onCounted("1")}>
            {formats.integer(quota.used)}
          </FigureButton>
        }
        base={
          quota.maybe > 0 ? (
            <FigureButton name="Show the requests that may count" onClick={() => onCounted("may")}>
              {usedBase(quota, formats)}
            </FigureButton>
          ) : (
            usedBase(quota, formats)
          )
        }
      />
      <Figure
        label="Left"
        before="up to"
        value={formats.integer(quota.left)}
        base={`${formats.integer(reserved)} after the reserve`}
      />
      <Figure label="Pace" value={formats.decimal(quota.pacePerMinute)} unit="/ min" />
      <Figure
        label={`Forecast at ${resetAt}`}
        value={forecastValue(quota, formats)}
        base={forecastBase(quota, formats)}
      />
      <Figure
        label="Resets in"
        value={<span role="timer">{countdown}</span>}
        base={<span title={formats.timeUtc(quota.resetsAt)}>at {resetAt}</span>}
        className="max-sm:col-span-2 sm:max-lg:col-span-2"
      />
    </Figures>
  );
}
