import { Star } from "lucide";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { type LabelTarget, useChangeLabels, useLabels } from "./use-labels";

type StarToggleProps = { isOn: boolean; label: string; title?: string; onPress: () => void };

export function StarToggle({ isOn, label, title, onPress }: StarToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={label}
      title={title ?? label}
      onClick={onPress}
      className="inline-grid size-7 shrink-0 place-items-center rounded-md text-fg-3 hover:bg-sunken hover:text-fg pointer-coarse:size-11"
    >
      <Icon of={Star} size={16} className={cn(isOn && "fill-current text-warn-fill")} />
    </button>
  );
}

type StarButtonProps = LabelTarget & { verb?: string };

export function StarButton({ projectId, keywordId, subject, verb = "Star" }: StarButtonProps) {
  const change = useChangeLabels(projectId);
  const { starred } = useLabels(projectId).labelsOf(keywordId);
  return (
    <StarToggle
      isOn={starred}
      label={`${verb} ${subject.text || "it"}`}
      title={change.isError ? "Couldn’t be saved. Try again." : verb}
      onPress={() => change.mutate({ keywordId, subject, change: { kind: "star", starred: !starred } })}
    />
  );
}
