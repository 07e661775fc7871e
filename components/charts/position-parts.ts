import type { PositionBucket } from "@/lib/domain/figures/position-buckets";
import type { Interval } from "@/lib/domain/time/interval";

export type PositionPart = { bucket: PositionBucket; label: string; className: string; opacity?: number };

export const POSITION_PARTS: readonly PositionPart[] = [
  { bucket: "1-3", label: "1–3", className: "bg-c1" },
  { bucket: "4-10", label: "4–10", className: "bg-c1", opacity: 0.8 },
  { bucket: "11-20", label: "11–20", className: "bg-c1", opacity: 0.62 },
  { bucket: "21-50", label: "21–50", className: "bg-c1", opacity: 0.46 },
  { bucket: "51-100", label: "51–100", className: "bg-c1", opacity: 0.32 },
  { bucket: "beyond", label: "Not in top 100", className: "hatch text-control" },
  { bucket: "empty", label: "Not measured", className: "bg-line-strong" },
  { bucket: "notLoaded", label: "Not loaded", className: "bg-track ring-1 ring-line-strong ring-inset" },
];

/** The parts with keywords. @param day interval of an earlier day: its missing positions can't be loaded */
export function partsIn(buckets: Readonly<Record<PositionBucket, number>>, day: Interval | null): PositionPart[] {
  const notSeen = `Not seen that ${day === "month" ? "month" : "day"}`;
  return POSITION_PARTS.filter(({ bucket }) => buckets[bucket] > 0).map((part) =>
    part.bucket === "notLoaded" && day !== null ? { ...part, label: notSeen } : part,
  );
}
