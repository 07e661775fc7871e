import { useFormats } from "@/components/browser/formats";
import { useQuota, useServiceNow } from "./use-quota";

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
