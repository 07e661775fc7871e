"use client";

import type { ChangeEvent } from "react";
import { cn } from "@/components/ui/cn";

type SelectBoxProps = {
  label: string;
  state: "none" | "some" | "all";
  isDisabled?: boolean;
  /** @param isRange Shift was held */
  onChoose: (isOn: boolean, isRange: boolean) => void;
};

const isShift = ({ nativeEvent }: ChangeEvent) => nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;

/** The box that chooses a row, or all of them. */
export function SelectBox({ label, state, isDisabled, onChoose }: SelectBoxProps) {
  return (
    <label className="grid min-h-6 min-w-6 cursor-pointer place-items-center select-none pointer-coarse:min-h-11 pointer-coarse:min-w-9">
      <input
        type="checkbox"
        aria-label={label}
        ref={(box) => {
          if (box !== null) box.indeterminate = state === "some";
        }}
        disabled={isDisabled}
        checked={state === "all"}
        onChange={(event) => onChoose(event.target.checked, isShift(event))}
        className={cn("size-4 cursor-pointer accent-accent", isDisabled && "cursor-default")}
      />
    </label>
  );
}
