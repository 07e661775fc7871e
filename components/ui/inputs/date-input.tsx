import { Calendar, Clock } from "lucide";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Input } from "./input";

type DateInputProps = Omit<ComponentProps<"input">, "type"> & { type?: "date" | "time" };

/** The browser's date or time picker with our icon. Firefox always draws its own icon, so ours is hidden there. */
export function DateInput({ type = "date", className, ...props }: DateInputProps) {
  return (
    <span className={cn("relative block w-full", className)}>
      <Input type={type} className="picker-field min-w-0 tabular-nums" {...props} />
      <Icon
        of={type === "date" ? Calendar : Clock}
        size={14}
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto hidden text-fg-2 supports-[selector(::-webkit-calendar-picker-indicator)]:block"
      />
    </span>
  );
}
