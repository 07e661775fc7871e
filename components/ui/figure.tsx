"use client";

import type { ReactNode } from "react";
import { cn } from "./cn";

type FiguresProps = {
  /** Their number on a wide screen. */
  columns: 3 | 4 | 5;
  className?: string;
  children: ReactNode;
};

/** A row of figures: two by two on a phone, one row where there is room. */
export function Figures({ columns, className, children }: FiguresProps) {
  const wide = { 3: "lg:grid-cols-3", 4: "lg:grid-cols-4", 5: "lg:grid-cols-5" }[columns];
  return (
    <dl data-slot="figures" className={cn("grid grid-cols-2 gap-px bg-line", wide, className)}>
      {children}
    </dl>
  );
}

type FigureProps = {
  label: ReactNode;
  /** The number itself; put small words around it in `before` and `unit`. */
  value: ReactNode;
  before?: ReactNode;
  unit?: ReactNode;
  /** Change, beside the number. */
  delta?: ReactNode;
  /** What the figure is taken from: every figure names its base. */
  base?: ReactNode;
  className?: string;
};

/** One figure: label, number, change and base. */
export function Figure({ label, value, before, unit, delta, base, className }: FigureProps) {
  return (
    <div data-slot="figure" className={cn("min-w-0 bg-surface p-4", className)}>
      <dt className="text-note text-fg-2">{label}</dt>
      {/* Set closer, the font’s digits hide the point between them: 37.7% reads as 377%. */}
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
