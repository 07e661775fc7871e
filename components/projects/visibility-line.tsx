"use client";

import dynamic from "next/dynamic";
import { useDisplay, useFormats } from "@/components/browser/formats";
import { lazyPart } from "@/components/ui/lazy-part";
import { asHtml } from "@/components/ui/markup";
import { PopOver } from "@/components/ui/pop-over";
import { useWarmUp } from "@/components/ui/use-warm-up";
import type { Formats } from "@/lib/domain/display/format";
import type { ClickCurve, ClickRates } from "@/lib/domain/figures/click-curve";
import { SISTRIX_2020 } from "@/lib/domain/figures/published-curve";
import { VISIBILITY_SHARE_MIN, type Visibility } from "@/lib/domain/figures/visibility";
import { weightWords } from "../history/visibility-words";
import { positionsText } from "./positions-text";

const loadTable = () => import("./click-rate-table").then((module) => module.ClickRateTable);
const ClickRateTable = dynamic(() => lazyPart(loadTable), { ssr: false });

type VisibilityLineProps = {
  visibility: Visibility | null;
  curve: ClickCurve | null;
  /** The same by published click rates, where the project has none of its own. */
  published: Visibility | null;
  keywords: number;
};

/**
 * What the positions bring by the project's own click rates, or by published ones for those who chose them, with its bases;
 * nothing where the list does not tell.
 */
export function VisibilityLine({ visibility: own, curve, published, keywords }: VisibilityLineProps) {
  const formats = useFormats();
  const { rates } = useDisplay();
  useWarmUp(loadTable);
  const visibility = own ?? (rates === "own" ? null : published);
  if (visibility === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-4 py-2 text-note text-fg-2 max-sm:px-3">
      <p
        className="min-w-0"
        {...asHtml(
          visibilityWords(formats, visibility, {
            keywords,
            rates: curve ?? SISTRIX_2020.rates,
            isOwn: curve !== null,
          }),
        )}
      />
      <PopOver name="CTR by position" label="Curve" className="h-7 px-2 text-note">
        {() => <ClickRateTable curve={curve} />}
      </PopOver>
    </div>
  );
}

/** Visibility 31 % of what position 1 everywhere would bring, over 231 of 248 keywords, weighted by search volume … */
function visibilityWords(
  formats: Formats,
  { share, by, over, ranking, weighted }: Visibility,
  { keywords, rates, isOwn }: { keywords: number; rates: ClickRates; isOwn: boolean },
) {
  const named = by === "volume" ? "a search volume" : "impressions";
  if (share === null)
    return `No visibility: ${formats.integer(weighted)} of ${formats.counted(ranking, "ranking keyword")} have ${named}; at least ${formats.share(VISIBILITY_SHARE_MIN)} must.`;
  // The best rate may be that of several positions that were joined.
  const [best] = rates;
  const top = best === undefined || best.to === 1 ? "position 1" : `positions ${positionsText(formats, best)}`;
  return (
    <>
      Visibility <span className="font-medium text-fg tabular-nums">{formats.share(share)}</span> of what {top}{" "}
      everywhere would bring, over {formats.integer(over)} of {formats.counted(keywords, "keyword")}, weighted by{" "}
      {weightWords(by)}; curve: {isOwn ? "this project’s own" : `${SISTRIX_2020.name}, ${SISTRIX_2020.year}`}.
    </>
  );
}
