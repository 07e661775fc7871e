type FigureDeltaProps = {
  /** Above 0 is better; null: nothing to compare with. */
  by: number | null;
  /** Keywords that were compared. */
  over: number;
  format: (by: number) => string;
  /** More of it is worse: the arrow follows the number, the color says what it means. */
  moreIsWorse?: boolean;
};

/** What a figure moved by, as a sign and a number; color never speaks alone, and it is read out in words. */
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
