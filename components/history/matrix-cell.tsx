import { placeText } from "@/components/charts/point-text";
import type { Formats } from "@/lib/domain/display/format";
import { BEYOND_CELL, type MatrixCell, UNCHECKED_CELL } from "@/lib/domain/series/matrix";

const STEPS = [
  { upTo: 3, look: "bg-accent text-on-accent font-medium", words: "1–3" },
  { upTo: 10, look: "bg-accent/35 text-fg font-medium", words: "4–10" },
  { upTo: 20, look: "bg-accent/20 text-fg", words: "11–20" },
  { upTo: 50, look: "bg-accent/10 text-fg", words: "21–50" },
  { upTo: 100, look: "bg-accent/3 text-fg-2", words: "51–100" },
];

type CellView = { look: string; text: string; words?: string };

/** @returns `words` for screen readers, where the text is a sign */
export function cellView(formats: Formats, cell: MatrixCell): CellView {
  if (cell === null) return { look: "text-fg-3", text: "○", words: "not loaded" };
  if (cell === UNCHECKED_CELL) return { look: "text-fg-3", text: "—", words: "not measured" };
  if (cell === BEYOND_CELL) return { look: "bg-sunken text-fg-2", text: ">100", words: "not in the top 100" };
  return { look: STEPS.find(({ upTo }) => cell <= upTo)?.look ?? "text-fg-2", text: placeText(formats, cell) };
}

export function MatrixKey() {
  const entry = "inline-flex items-center gap-1.5";
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 text-note text-fg-2">
      {STEPS.map(({ look, words }) => (
        <span key={words} className={entry}>
          <span className={`size-3 rounded-sm ring-1 ring-line ${look}`} />
          {words}
        </span>
      ))}
      <span className={entry}>&gt;100 not in the top 100</span>
      <span className={entry}>— not measured</span>
      <span className={entry}>○ not loaded</span>
    </div>
  );
}
