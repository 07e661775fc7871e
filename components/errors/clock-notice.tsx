import { Clock } from "lucide";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";

/** @param slowMs the service's clock minus ours */
export function ClockNotice({ slowMs }: { slowMs: number }) {
  const minutes = Math.round(Math.abs(slowMs) / 60_000);
  return (
    <Notice
      tone="warn"
      icon={<Icon of={Clock} />}
      title={`This computer’s clock is ${minutes} min ${slowMs > 0 ? "slow" : "fast"}.`}
    >
      The hourly limit follows the service’s clock; saved times may be off.
    </Notice>
  );
}
