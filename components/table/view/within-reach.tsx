"use client";

import { changeAddress } from "@/components/browser/address";
import { useFormats } from "@/components/browser/formats";
import type { Filter } from "@/lib/domain/table/filter";
import { filtersText } from "@/lib/domain/table/filter";
import { isReach, REACH_FROM, REACH_TO, reachFilters, type WithinReach } from "@/lib/domain/table/within-reach";
import { useDayView } from "../../history/use-day-view";
import { columnName } from "../row/column-specs";

/** How far back a keyword must not have stood better. */
const REACH_PERIOD = "28d";

type ReachProps = {
  reach: WithinReach;
  filters: readonly Filter[];
  /** Two days of the project are held, so that a day 28 days ago can be asked for. */
  hasDays: boolean;
};

/** A preset of ordinary filters: pressing it sets them, pressing it again takes them away. */
export function ReachButton({ reach, filters, hasDays }: ReachProps) {
  const { vs } = useDayView();
  const asked = reachFilters(reach, hasDays);
  const isOn = isReach(filters, asked);
  if (reach.matches === 0 && !isOn) return null;
  const rest = filters.filter(({ field, op }) => !asked.some((one) => one.field === field && one.op === op));
  const press = () => {
    const next = isOn ? rest : [...asked, ...rest];
    const period = isOn ? (vs === REACH_PERIOD ? null : vs) : hasDays ? REACH_PERIOD : vs;
    changeAddress({ f: next.length === 0 ? null : filtersText(next), vs: period }, "push");
  };
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={press}
      title="Roughly where a small gain matters"
      className="inline-flex h-8 shrink-0 items-center rounded-md border border-line-strong bg-surface px-2.5 text-ui whitespace-nowrap text-fg-2 hover:text-fg aria-pressed:bg-sunken aria-pressed:font-medium aria-pressed:text-fg pointer-coarse:h-11.5"
    >
      Striking distance
    </button>
  );
}

/** What the preset asks, while it is on. @param than “than on Oct 25” */
export function ReachWords({ reach, filters, hasDays, than }: ReachProps & { than: string }) {
  const formats = useFormats();
  if (!isReach(filters, reachFilters(reach, hasDays))) return null;
  const bounds = [
    `position ${REACH_FROM}–${REACH_TO}`,
    ...(reach.column === null
      ? []
      : [
          `${columnName(formats, reach.column).toLowerCase()} at least ${formats.number(reach.median)}, the median here`,
        ]),
    ...(reach.hasCurve ? ["CTR no higher than this project’s own curve at that position"] : []),
    ...(hasDays ? [`not worse ${than}`] : []),
  ];
  return (
    <p className="mt-1.5 text-note text-fg-2">
      Striking distance, roughly where a small gain matters: {bounds.join("; ")}. Each bound can be changed.
    </p>
  );
}
