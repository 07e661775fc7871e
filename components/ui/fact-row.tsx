import type { ReactNode } from "react";
import { cn } from "./cn";

type FactRowProps = { name: string; hint?: string; isRaw?: boolean; className?: string; children: ReactNode };

/** For a `dl`. @property isRaw the name is a field name of the service */
export const FactRow = ({ name, hint, isRaw = false, className, children }: FactRowProps) => (
  <div className="flex justify-between gap-4 border-b border-line py-1.5 last:border-0">
    <dt className={cn("shrink-0 text-fg-2", isRaw && "font-mono text-note leading-5")} title={hint}>
      {name}
      {hint && <span className="sr-only">. {hint}</span>}
    </dt>
    <dd className={cn("min-w-0 text-right break-words tabular-nums", className)}>{children}</dd>
  </div>
);
