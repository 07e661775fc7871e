import type { ReactNode } from "react";

type FigureDeltaProps = {
  /** Above 0 is better; null: nothing to compare with. */
  by: number | null;
  over: number;
  format: (by: number) => string;
  /** For measures where more is worse: the arrow follows the number, the color its meaning. */
  moreIsWorse?: boolean;
};

export function FigureDelta({ by, over, format, moreIsWorse = false }: FigureDeltaProps) {
  if (by === null || over === 0) return null;
  const text = format(Math.abs(by));
  if (text === format(0)) return null;
  const isUp = by > 0;
  return (
    <Arrow isUp={isUp} isBetter={isUp !== moreIsWorse}>
      {text}
    </Arrow>
  );
}

type ArrowProps = { isUp: boolean; isBetter: boolean; children: ReactNode };

export const Arrow = ({ isUp, isBetter, children }: ArrowProps) => (
  <span className={isBetter ? "font-medium text-up tabular-nums" : "font-medium text-down tabular-nums"}>
    <span aria-hidden="true" className="mr-0.5 text-[10px]">
      {isUp ? "▲" : "▼"}
    </span>
    <span className="sr-only">{isUp ? "up " : "down "}</span>
    {children}
  </span>
);
