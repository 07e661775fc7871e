import { cn } from "@/components/ui/cn";
import type { Quota } from "@/lib/domain/quota/quota";
import type { GaugeTone } from "./gauge-words";

const SOLID: Record<GaugeTone, string> = { accent: "bg-accent", warn: "bg-warn-fill", danger: "bg-danger" };
const LIGHT: Record<GaugeTone, string> = { accent: "bg-accent/40", warn: "bg-warn-fill/40", danger: "bg-danger/40" };
const TEXT: Record<GaugeTone, string> = { accent: "text-accent", warn: "text-warn-fill", danger: "text-danger" };

type Parts = Pick<Quota, "limit" | "reserve" | "confirmed" | "others" | "maybe">;

const share = (requests: number, limit: number) => Math.min(1, Math.max(0, requests / Math.max(1, limit)));

/** Slides instead of scaling, so that its hatch is not stretched. */
function Layer({ end, className }: { end: number; className: string }) {
  return (
    <div
      className={cn("absolute inset-0 transition-transform duration-200 forced-color-adjust-none", className)}
      style={{ transform: `translateX(${(end - 1) * 100}%)` }}
    />
  );
}

type QuotaBarProps = {
  quota: Parts;
  tone?: GaugeTone;
  after?: number;
  className?: string;
};

/** From the left: solid is confirmed, dense hatch other clients, light what may count. At the right: the reserve. */
export function QuotaBar({ quota, tone = "accent", after = 0, className }: QuotaBarProps) {
  const { limit, confirmed, others, maybe, reserve } = quota;
  return (
    <div
      className={cn(
        "relative h-1.5 overflow-hidden rounded-full bg-track forced-colors:border forced-colors:border-[CanvasText]",
        className,
      )}
    >
      <div
        className="hatch absolute inset-y-0 right-0 text-control/60 forced-color-adjust-none"
        style={{ width: `${share(reserve, limit) * 100}%` }}
      />
      <Layer end={share(confirmed + others + maybe + after, limit)} className={cn("bg-track", TEXT[tone])} />
      <Layer end={share(confirmed + others + maybe + after, limit)} className={LIGHT[tone]} />
      {others > 0 && <Layer end={share(confirmed + others, limit)} className={cn("hatch bg-track", TEXT[tone])} />}
      <Layer end={share(confirmed, limit)} className={SOLID[tone]} />
    </div>
  );
}
