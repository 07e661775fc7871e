import { Ban, Check, TrendingUp, TriangleAlert } from "lucide-react";
import type { GaugeIcon as Icon } from "./gauge-words";

const ICONS = { warning: TriangleAlert, stopped: Ban, trend: TrendingUp, fresh: Check };

/** The shape that goes with a level, so that color never speaks alone. */
export function GaugeIcon({ icon, size = 14 }: { icon: Icon; size?: number }) {
  if (icon === "none") return null;
  const Shape = ICONS[icon];
  return <Shape aria-hidden="true" size={size} strokeWidth={1.5} className="shrink-0" />;
}
