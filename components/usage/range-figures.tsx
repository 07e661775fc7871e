import { Ban, Check } from "lucide";
import type { ReactNode } from "react";
import { useFormats } from "@/components/browser/formats";
import { cn } from "@/components/ui/cn";
import { Figure, Figures } from "@/components/ui/figure";
import { Icon, type IconShape } from "@/components/ui/icon";
import { type HourUse, usedIn } from "@/lib/domain/quota/usage";
import { toMinute } from "@/lib/domain/quota/usage-view";
import { busiestOf, sumOf } from "./usage-words";

type RangeProps = { hours: readonly HourUse[]; onChoose: (at: string | null) => void };

export function FigureButton({ name, onClick, children }: { name: string; onClick: () => void; children: ReactNode }) {
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
  const recorded = hours.filter((hour) => hour.recorded).length;
  const reached = hours.filter((hour) => hour.reached);
  const busiest = busiestOf(hours);
  const latest = reached.at(-1);
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
              {formats.integer(reached.length)}
            </FigureButton>
          )
        }
        unit={`of ${formats.integer(recorded)} recorded`}
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
