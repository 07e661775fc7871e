import { useId } from "react";
import { useFormats } from "@/components/browser/formats";
import { GaugeMeter } from "@/components/quota/gauge-meter";
import { gaugeWords } from "@/components/quota/gauge-words";
import type { Quota } from "@/lib/domain/quota/quota";

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
