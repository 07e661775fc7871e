import { Ban, Check, TrendingUp, TriangleAlert } from "lucide";
import { type ReactNode, useId } from "react";
import { useFormats } from "@/components/browser/formats";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { Quota } from "@/lib/domain/quota/quota";
import { type GaugeWords, gaugeWords, type GaugeIcon as IconName, meterText } from "./gauge-words";
import { QuotaBar } from "./quota-bar";
import { useQuota, useServiceNow } from "./use-quota";

const LOUD = { accent: "text-accent-text", warn: "text-warn", danger: "text-danger" };

type GaugeMeterProps = {
  id: string;
  quota: Quota;
  words: GaugeWords;
  countdown: ReactNode;
};

/** Label and countdown are outside the meter: screen readers ignore its children. */
export function GaugeMeter({ id, quota, words, countdown }: GaugeMeterProps) {
  const formats = useFormats();
  const isSpent = quota.level === "spent";
  return (
    <div className="w-full whitespace-nowrap">
      <div className="flex items-center justify-between gap-3 text-note">
        <span id={id} className={cn("inline-flex min-w-0 items-center gap-1", isSpent && "font-medium text-danger")}>
          {words.icon !== "none" && (
            <span className={words.icon === "fresh" ? "text-up" : LOUD[words.tone]}>
              <GaugeIcon icon={words.icon} />
            </span>
          )}
          <span className={cn(!isSpent && "text-fg-2")}>
            {words.before}
            <span className={cn("font-medium tabular-nums", !isSpent && "text-fg")}>{words.number}</span>
            {words.after}
          </span>
          {words.lines.some(({ icon }) => icon === "trend") && <GaugeIcon icon="trend" />}
        </span>
        {countdown}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: <meter> cannot show five parts or a pattern */}
      <div
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={quota.limit}
        aria-valuenow={Math.min(quota.limit, quota.used)}
        aria-valuetext={meterText(quota, formats)}
        className="mt-1.5"
      >
        <QuotaBar quota={quota} tone={words.tone} />
      </div>
    </div>
  );
}

const ICONS = { warning: TriangleAlert, stopped: Ban, trend: TrendingUp, fresh: Check };

/** Users must be able to distinguish levels without color, so each has a shape. */
export function GaugeIcon({ icon, size = 14 }: { icon: IconName; size?: number }) {
  if (icon === "none") return null;
  return <Icon of={ICONS[icon]} size={size} className="shrink-0" />;
}

export function AccountGauge({ quota }: { quota: Quota }) {
  const formats = useFormats();
  const id = useId();
  const resets = (
    <span className="text-fg-2" title={formats.timeUtc(quota.resetsAt)}>
      resets at <span className="font-medium text-fg tabular-nums">{formats.time(quota.resetsAt)}</span>
    </span>
  );
  return <GaugeMeter id={id} quota={quota} words={gaugeWords(quota, formats)} countdown={resets} />;
}

export function useCountdown(): { text: string; leftMs: number } {
  const formats = useFormats();
  const resetsAt = useQuota((quota) => quota.resetsAt);
  const leftMs = Date.parse(resetsAt) - useServiceNow();
  return { text: formats.countdown(leftMs), leftMs };
}

export function ResetsIn() {
  const formats = useFormats();
  const resetsAt = useQuota((quota) => quota.resetsAt);
  const { text, leftMs } = useCountdown();
  return (
    <span role="timer" title={formats.timeUtc(resetsAt)} className="text-fg-2 tabular-nums whitespace-nowrap">
      {leftMs > 0 && "resets in "}
      <span className="font-medium text-fg">{text}</span>
    </span>
  );
}
