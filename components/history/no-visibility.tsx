import Link from "next/link";
import { Button } from "@/components/ui/button";
import { SISTRIX_2020 } from "@/lib/domain/figures/published-curve";
import type { VisibilityState } from "./use-trend-choices";

/** Why there is no line of visibility; nothing where there is one, or it is on its way. */
export function NoVisibility({ state }: { state: VisibilityState }) {
  if (state.kind === "drawn" || state.kind === "loading") return null;
  return (
    <p className="flex h-full flex-wrap items-center justify-center gap-x-2 gap-y-1 text-center text-note text-fg-2">
      {state.kind === "failed" && (
        <>
          The visibility couldn’t be loaded. Nothing else on this page is affected.
          <Button onClick={state.retry}>Try again</Button>
        </>
      )}
      {state.kind === "no-days" &&
        "Fewer than 80% of these keywords have data for the same two days. Each refresh adds more."}
      {state.kind === "no-rates" && (
        <span>
          Visibility needs CTRs by position, and this project has none of its own. You can choose published ones (
          {SISTRIX_2020.name}, {SISTRIX_2020.year}) in{" "}
          <Link href="/settings/display" className="underline underline-offset-2">
            Settings → Display
          </Link>
          .
        </span>
      )}
    </p>
  );
}
