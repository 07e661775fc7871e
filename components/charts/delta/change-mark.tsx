import { useFormats } from "@/components/browser/formats";
import { placeText } from "@/components/charts/point-text";
import { Chip } from "@/components/ui/chip";
import type { Formats } from "@/lib/domain/display/format";
import type { Change } from "@/lib/domain/keyword/position";
import { Arrow } from "./figure-delta";

export function changeWords(formats: Formats, change: Change): string {
  if (change.kind === "up" || change.kind === "down") return `${change.kind} ${placeText(formats, change.places)}`;
  return { same: "no change", new: "new in the top 100", lost: "left the top 100", unknown: "change unknown" }[
    change.kind
  ];
}

type ChangeMarkProps = { change: Change; hint?: string | undefined };

export function ChangeMark({ change, hint }: ChangeMarkProps) {
  const formats = useFormats();
  if (change.kind === "new" || change.kind === "lost") {
    return (
      <Chip tone={change.kind} className="py-0.5" title={hint}>
        {change.kind === "new" ? "New" : "Lost"}
      </Chip>
    );
  }
  if (change.kind === "same" || change.kind === "unknown") {
    return (
      <span role="img" aria-label={changeWords(formats, change)} title={hint} className="text-fg-3">
        {change.kind === "same" ? "–" : "n/a"}
      </span>
    );
  }
  const isUp = change.kind === "up";
  return (
    <span title={hint}>
      <Arrow isUp={isUp} isBetter={isUp}>
        {placeText(formats, change.places)}
      </Arrow>
    </span>
  );
}
