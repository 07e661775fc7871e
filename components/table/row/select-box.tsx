import type { ChangeEvent } from "react";
import { cn } from "@/components/ui/cn";

/** Large enough for a finger. */
export const BOX_LABEL =
  "grid min-h-6 min-w-6 cursor-pointer place-items-center select-none pointer-coarse:min-h-11 pointer-coarse:min-w-9";
export const BOX = "size-4 cursor-pointer accent-accent";

type SelectBoxProps = {
  label: string;
  state: "none" | "some" | "all";
  isDisabled?: boolean;
  onChoose: (isOn: boolean) => void;
};

export function SelectBox({ label, state, isDisabled, onChoose }: SelectBoxProps) {
  return (
    <label className={BOX_LABEL}>
      <input
        type="checkbox"
        aria-label={label}
        ref={(box) => {
          if (box !== null) box.indeterminate = state === "some";
        }}
        disabled={isDisabled}
        checked={state === "all"}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChoose(event.target.checked)}
        className={cn(BOX, isDisabled && "cursor-default")}
      />
    </label>
  );
}
