import { Ban, Check, TrendingUp } from "lucide";
import type { ReactNode } from "react";
import { useFormats } from "@/components/browser/formats";
import { useCountdown } from "@/components/quota/gauge-meter";
import { useQuota } from "@/components/quota/use-quota";
import { cn } from "@/components/ui/cn";
import { Figure, Figures } from "@/components/ui/figure";
import { Icon, type IconShape } from "@/components/ui/icon";
import type { Formats } from "@/lib/domain/display/format";
import type { Quota } from "@/lib/domain/quota/quota";
import { type HourUse, toMinute, usedIn } from "@/lib/domain/quota/usage";
import { busiestOf, sumOf } from "./usage-words";

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

export function UsageFigures({ onCounted }: { onCounted: (outcome: "1" | "may") => void }) {
  const formats = useFormats();
  const quota = useQuota();
  const { text: countdown } = useCountdown();
  const resetAt = formats.time(quota.resetsAt);
  const leftAfterReserve = Math.max(0, quota.left - quota.reserve);
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
              {formats.integer(quota.maybe)} more may count
            </FigureButton>
          ) : (
            quota.others > 0 && `${formats.integer(quota.confirmed)} recorded here`
          )
        }
      />
      <Figure
        label="Left"
        before="up to"
        value={formats.integer(quota.left)}
        base={`${formats.integer(leftAfterReserve)} after the reserve`}
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

type RangeProps = { hours: readonly HourUse[]; onChoose: (at: string | null) => void };

function FigureButton({ name, onClick, children }: { name: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={onClick}
      className={cn(
        "rounded underline decoration-transparent underline-offset-4 hover:decoration-line-strong pointer-coarse:min-h-11",
        "pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:inset-y-0 pointer-coarse:after:left-0 pointer-coarse:after:w-full pointer-coarse:after:min-w-11",
      )}
    >
      {children}
    </button>
  );
}

type VerdictProps = { tone: string; icon: IconShape; text: string };

export const Verdict = ({ tone, icon, text }: VerdictProps) => (
  <span className={`inline-flex items-center gap-1 ${tone}`}>
    <Icon of={icon} size={13} />
    {text}
  </span>
);

export function RangeFigures({ hours, onChoose }: RangeProps) {
  const formats = useFormats();
  const used = sumOf(hours, usedIn);
  const maybe = sumOf(hours, (hour) => hour.maybe);
  const recordedCount = hours.filter((hour) => hour.recorded).length;
  const limitHours = hours.filter((hour) => hour.reached);
  const busiest = busiestOf(hours);
  const latest = limitHours.at(-1);
  const when = (hour: HourUse) => `${formats.instantDay(hour.startsAt)}, ${formats.time(hour.startsAt)}`;
  const open = (hour: HourUse) => onChoose(toMinute(hour.startsAt));
  return (
    <Figures columns={3} className="border-b border-line">
      <Figure
        label="Used"
        before="at least"
        value={
          <FigureButton name="Show all requests in this range" onClick={() => onChoose(null)}>
            {formats.integer(used)}
          </FigureButton>
        }
        base={maybe > 0 && `${formats.integer(maybe)} more may count`}
      />
      <Figure
        label="Busiest hour"
        before={busiest === null ? undefined : "at least"}
        value={
          busiest === null ? (
            <span className="text-card">None yet</span>
          ) : (
            <FigureButton name={`Show the requests from ${when(busiest)}`} onClick={() => open(busiest)}>
              {formats.integer(usedIn(busiest))}
            </FigureButton>
          )
        }
        base={busiest === null ? "no requests recorded" : when(busiest)}
      />
      <Figure
        label="Hours at the limit"
        value={
          latest === undefined ? (
            formats.integer(0)
          ) : (
            <FigureButton name={`Show the latest, ${when(latest)}`} onClick={() => open(latest)}>
              {formats.integer(limitHours.length)}
            </FigureButton>
          )
        }
        unit={`of ${formats.integer(recordedCount)} recorded`}
        base={
          <Verdict
            tone={latest ? "text-danger" : "text-up"}
            icon={latest ? Ban : Check}
            text={latest ? `latest ${when(latest)}` : "none recorded"}
          />
        }
        className="max-sm:col-span-2"
      />
    </Figures>
  );
}
