import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { Icon, type IconShape } from "@/components/ui/icon";

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & { label: string; icon: IconShape; size?: number };

export const IconButton = ({ label, icon, size = 14, className, ...props }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={cn(
      "grid size-7 shrink-0 place-items-center rounded-md text-fg-2 hover:bg-sunken hover:text-fg pointer-coarse:size-11",
      className,
    )}
    {...props}
  >
    <Icon of={icon} size={size} />
  </button>
);
