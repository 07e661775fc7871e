"use client";

import { useChoice } from "@/components/page/view-params";
import { asHtml } from "@/components/ui/markup";
import type { MarketPart } from "@/lib/domain/keyword/market";
import type { ColumnId } from "@/lib/domain/table/columns";
import { type Grouping, parseGrouping } from "@/lib/domain/table/groups";

const LABELS: Record<Grouping, string> = { page: "Pages", tag: "Tags", device: "Devices" };

type Told = {
  /** Default columns of the table: those that hold something. */
  columns: readonly ColumnId[];
  marketParts: readonly MarketPart[];
};

/** What the keywords of a list can be grouped by: only what tells any of them apart. */
function groupingsOf({ columns, marketParts }: Told): Grouping[] {
  return [
    ...(columns.includes("page") ? (["page"] as const) : []),
    ...(columns.includes("tags") ? (["tag"] as const) : []),
    ...(marketParts.includes("device") ? (["device"] as const) : []),
  ];
}

/** The grouping that the address names, where this list has such groups. */
export function useGrouping(told: Told): [Grouping | null, Grouping[]] {
  const [text] = useChoice("by");
  const offered = groupingsOf(told);
  const named = parseGrouping(text);
  return [named !== null && offered.includes(named) ? named : null, offered];
}

/** Keywords, or the pages, tags or devices that they share. Free: it adds up what is on the page. */
export function GroupChoice({ offered, chosen }: { offered: readonly Grouping[]; chosen: Grouping | null }) {
  const [, setGrouping] = useChoice("by");
  if (offered.length === 0) return null;
  return (
    <select
      aria-label="View by"
      value={chosen ?? ""}
      onChange={(event) => setGrouping(event.target.value === "" ? null : event.target.value)}
      className="h-8 shrink-0 rounded-md border border-line-strong bg-surface px-2 text-ui font-medium pointer-coarse:h-11.5"
      {...asHtml(
        <>
          <option value="">Keywords</option>
          {offered.map((grouping) => (
            <option key={grouping} value={grouping} selected={grouping === chosen}>
              {LABELS[grouping]}
            </option>
          ))}
        </>,
      )}
    />
  );
}
