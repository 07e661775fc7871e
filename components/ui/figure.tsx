import type { ReactNode } from "react";
import { cn } from "./cn";

type FiguresProps = {
  columns: 3 | 4 | 5;
  className?: string;
  children: ReactNode;
};

export function Figures({ columns, className, children }: FiguresProps) {
  const wide = { 3: "md:grid-cols-3", 4: "md:grid-cols-4", 5: "lg:grid-cols-5" }[columns];
  return <dl className={cn("grid grid-cols-2 gap-px bg-line", wide, className)}>{children}</dl>;
}

type FigureProps = {
  label: ReactNode;
  value: ReactNode;
  before?: ReactNode;
  unit?: ReactNode;
  delta?: ReactNode;
  base?: ReactNode;
  className?: string;
};

export function Figure({ label, value, before, unit, delta, base, className }: FigureProps) {
  return (
    <div data-slot="figure" className={cn("min-w-0 bg-surface p-4", className)}>
      <dt className="text-note text-fg-2">{label}</dt>
      {/* Tighter spacing hides the decimal point: 37.7% looks like 377%. */}
      <dd className="tabular-nums">
        <div className="mt-1 flex flex-wrap items-baseline gap-x-1.5">
          {before && <span className="text-card font-medium text-fg-2">{before}</span>}
          <span className="text-figure">{value}</span>
          {unit && <span className="text-card font-medium text-fg-2">{unit}</span>}
          {delta && <span className="text-ui">{delta}</span>}
        </div>
        {base && <div className="mt-0.5 text-note text-fg-2">{base}</div>}
      </dd>
    </div>
  );
}
