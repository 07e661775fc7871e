import { POSITION_PARTS } from "@/components/charts/position-parts";
import { cn } from "@/components/ui/cn";
import type { PartName } from "./trend-parts";

/** The color of a part of a column, for legend and tooltip. */
export function PartSwatch({ part }: { part: PartName }) {
  const look = POSITION_PARTS.find(({ bucket }) => bucket === (part === "rest" ? "notLoaded" : part));
  return (
    <span
      aria-hidden="true"
      className={cn("size-2 shrink-0 rounded-[3px] forced-color-adjust-none", look?.className)}
      style={{ opacity: look?.opacity }}
    />
  );
}
