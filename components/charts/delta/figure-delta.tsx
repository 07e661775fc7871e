import type { Formats } from "@/lib/domain/display/format";
import type { ComparedDay } from "@/lib/domain/figures/compared-day";
import { thanWords, versusWords } from "./compared-words";

type FigureDeltaProps = {
  /** Above 0 is better; null: nothing to compare with. */
  by: number | null;
  /** Keywords that were compared. */
  over: number;
  format: (by: number) => string;
};

/** What a figure moved by, as a sign and a number; color never speaks alone, and it is read out in words. */
export function FigureDelta({ by, over, format }: FigureDeltaProps) {
  if (by === null || over === 0) return null;
  const text = format(Math.abs(by));
  if (text === format(0)) return null;
  const isUp = by > 0;
  return (
    <span className={isUp ? "font-medium text-up tabular-nums" : "font-medium text-down tabular-nums"}>
      <span aria-hidden="true" className="mr-0.5 text-[10px]">
        {isUp ? "▲" : "▼"}
      </span>
      <span className="sr-only">{isUp ? "up " : "down "}</span>
      {text}
    </span>
  );
}

/**
 * What the change of a figure is taken from; nothing when it did not move. Where more is worse, words stand for the
 * arrow.
 */
export function DeltaBase({ by, over, format, formats, since, moreIsWorse = false }: DeltaBaseProps) {
  if (by === null || over === 0) return null;
  const text = format(Math.abs(by));
  if (text === format(0)) return null;
  const base = moreIsWorse ? thanWords(formats, since) : versusWords(formats, since);
  return (
    <span className="block max-sm:sr-only">
      {moreIsWorse && (
        <span className={by > 0 ? "text-down" : "text-up"}>
          {text} {by > 0 ? "more" : "fewer"}
        </span>
      )}{" "}
      {base} · {formats.integer(over)} comparable
    </span>
  );
}

type DeltaBaseProps = FigureDeltaProps & { formats: Formats; since: ComparedDay | null; moreIsWorse?: boolean };
