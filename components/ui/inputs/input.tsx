import { Search } from "lucide";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";

const FIELD = cn(
  "h-8 w-full rounded-md border border-control bg-surface px-2.5 text-ui text-ellipsis text-fg placeholder:text-fg-3",
  "pointer-coarse:h-11 read-only:bg-sunken",
);

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={cn(FIELD, className)} {...props} />;
}

export const CountInput = (props: ComponentProps<"input">) => (
  <Input className="tabular-nums" inputMode="numeric" autoComplete="off" {...props} />
);

export function SearchInput({ className, shortcut, ...props }: ComponentProps<"input"> & { shortcut?: string }) {
  return (
    <div className={cn("relative", className)}>
      <Icon of={Search} className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-fg-3" />
      <input type="search" className={cn(FIELD, "pl-8", shortcut && "pr-8 pointer-coarse:pr-2.5")} {...props} />
      {shortcut && (
        <Kbd className="pointer-events-none absolute inset-y-0 right-2 my-auto h-5 pointer-coarse:hidden">
          {shortcut}
        </Kbd>
      )}
    </div>
  );
}
