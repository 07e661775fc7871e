import { Command } from "cmdk";
import type { ReactNode } from "react";

export type PaletteRowProps = {
  value: string;
  label: string;
  detail?: ReactNode;
  hint?: string | null;
  isDisabled?: boolean;
  onSelect: () => void;
};

export function PaletteRow({ value, label, detail, hint, isDisabled = false, onSelect }: PaletteRowProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      disabled={isDisabled}
      className="flex min-h-9 cursor-default items-center gap-3 rounded-md px-2 text-ui data-[disabled=true]:text-fg-3 data-[selected=true]:bg-accent-soft pointer-coarse:min-h-11"
    >
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {label}
      </span>
      {detail && <span className="max-w-[45%] shrink-0 truncate text-note text-fg-2">{detail}</span>}
      {hint && (
        <span aria-hidden="true" className="shrink-0 text-axis text-fg-3">
          {hint}
        </span>
      )}
    </Command.Item>
  );
}
