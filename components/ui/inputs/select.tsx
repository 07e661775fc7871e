import { ChevronDown } from "lucide";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

type SelectProps = Omit<ComponentProps<"select">, "children"> & {
  options: readonly { value: string; label: string }[];
};

export function Select({ options, className, ...props }: SelectProps) {
  return (
    <span className={cn("relative block min-w-0", className)}>
      <select
        className="h-8 w-full appearance-none truncate rounded-md border border-control bg-surface pr-8 pl-2.5 text-ui text-fg pointer-coarse:h-11"
        {...props}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={14} className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-fg-2" />
    </span>
  );
}
