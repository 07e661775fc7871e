import { asHtml } from "@/components/ui/markup";
import type { TrendChoice } from "@/lib/domain/history/trend-view";
import { PartSwatch } from "./part-swatch";
import { PART_NAMES } from "./trend-parts";
import { partLabel } from "./trend-words";

const NOTES: Record<Exclude<TrendChoice["kind"], "spread">, string> = {
  average: "Higher is better. Each day on its own, across the keywords in the top 100 that day.",
  metric: "Each day on its own, across the keywords with a value that day.",
  visibility: "Estimated clicks as a share of those that position 1 everywhere would bring, weighted by search volume.",
};

/** What the colors stand for, or what a line is of; as high with one as with the other. */
export function TrendLegend({ choice }: { choice: TrendChoice }) {
  return (
    <div className="min-h-11 pb-1 text-note text-fg-2 sm:min-h-6">
      {choice.kind === "spread" ? (
        <ul
          aria-label="Parts of a column"
          className="flex flex-wrap gap-x-4 gap-y-1"
          {...asHtml(
            PART_NAMES.map((part) => (
              <li key={part} className="inline-flex items-center gap-1.5 whitespace-nowrap">
                <PartSwatch part={part} />
                {partLabel(part)}
              </li>
            )),
          )}
        />
      ) : (
        <p>{NOTES[choice.kind]}</p>
      )}
    </div>
  );
}
