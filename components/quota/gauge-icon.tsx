import { Ban, Check, TrendingUp, TriangleAlert } from "lucide";
import { Icon } from "@/components/ui/icon";
import type { GaugeIcon as IconName } from "./gauge-words";

const ICONS = { warning: TriangleAlert, stopped: Ban, trend: TrendingUp, fresh: Check };

/** Users must be able to distinguish levels without color, so each has a shape. */
export function GaugeIcon({ icon, size = 14 }: { icon: IconName; size?: number }) {
  if (icon === "none") return null;
  return <Icon of={ICONS[icon]} size={size} className="shrink-0" />;
}
