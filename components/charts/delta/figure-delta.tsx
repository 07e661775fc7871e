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
    <span className={isUp === moreIsWorse ? "font-medium text-down tabular-nums" : "font-medium text-up tabular-nums"}>
      <span aria-hidden="true" className="mr-0.5 text-[10px]">
        {isUp ? "▲" : "▼"}
      </span>
      <span className="sr-only">{isUp ? "up " : "down "}</span>
      {text}
    </span>
  );
}
